/** Public exports of the templates feature. */
export { LetterTemplates } from "./letter-templates.tsx";
export { TemplateMenu, type TemplateMenuHandle } from "./template-menu.tsx";
export { UserEmailTemplates } from "./user-email-templates.tsx";

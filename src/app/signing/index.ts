/** Public API of signing on this device: the form for the person, and what the agent signs with. */
import { lazyPart } from "../base/lazy-part.ts";

export { useFormDraft } from "./form-draft.ts";
export { SignForm } from "./sign-form.tsx";
export { signWords } from "./sign-words.ts";
export { noSignature, type SignatureDraft, SignatureInput, signatureOf } from "./signature-input.tsx";
export { onForm, useSigning } from "./use-signing.ts";

export const KioskForm = lazyPart(async () => (await import("./kiosk-form.tsx")).KioskForm);

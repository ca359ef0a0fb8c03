/**
 * Messages of sign-in forms and the server are in English. For other languages they are translated here at render time,
 * so that state holds one text and a visible message follows a language change.
 */
import { sessionMessages } from "../../domain/session/messages.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { failureWords } from "../base/report.ts";

/** By form field, as the sign-in forms prompt for it. */
export const asked = {
  name_missing: "Enter your email or username.",
  password_missing: "Enter your password.",
  code_missing: "Enter the code.",
  passwords_differ: "The passwords do not match.",
  company_missing: "Enter the company name.",
  last_name_missing: "Enter a last name.",
  email_missing: "Enter an email.",
} as const;

export const answers = {
  ...asked,
  ...failureWords,
  ...these(
    sessionMessages,
    "access_denied",
    "wrong_sign_in",
    "locked",
    "wrong_code",
    "code_expired",
    "code_tries",
    "code_pause",
    "password_short",
    "password_long",
    "password_username",
    "password_used",
    "password_known",
    "sign_in_expired",
    "link_expired",
  ),
  ...these(userMessages, "first_name_needed", "name_too_long", "bad_email", "name_taken"),
  your_company_missing: "Enter the name of your company.",
  sso_off: "Single sign-on is not set up.",
  too_long: "Too big: expected string to have <={max} characters",
  not_storable: "This text cannot be stored.",
  pause_minute: "Rate limit exceeded, retry in 1 minute",
  pause_seconds: "Rate limit exceeded, retry in {seconds} seconds",
} as const;

const answersEs: Record<keyof typeof answers, string> = {
  name_missing: "Escriba su correo electrónico o nombre de usuario.",
  password_missing: "Escriba su contraseña.",
  code_missing: "Escriba el código.",
  passwords_differ: "Las dos contraseñas no coinciden.",
  company_missing: "Escriba el nombre de la compañía.",
  last_name_missing: "Escriba un apellido.",
  email_missing: "Escriba un correo electrónico.",
  unauthorized: "Inicie sesión de nuevo.",
  duty_due: "Termine de configurar su contraseña nueva o la verificación en dos pasos para continuar.",
  not_found: "Esto ya no existe o usted no tiene acceso.",
  rate_limited: "Demasiados intentos. Espere un minuto e inténtelo de nuevo.",
  unavailable: "El servidor está ocupado. Inténtelo de nuevo en un momento.",
  update_required: "Actualice Fieldline para continuar. Cargue la versión nueva.",
  too_large: "Esto es demasiado grande.",
  unsupported: "Este tipo de archivo no se puede usar.",
  unreachable: "El servidor no respondió. Revise la conexión e inténtelo de nuevo.",
  unknown: "Ocurrió un error. Inténtelo de nuevo.",
  access_denied: "¡Acceso denegado!",
  wrong_sign_in: "El correo electrónico o la contraseña no son correctos.",
  locked: "Demasiados intentos. Espere {minutes} minutos e inténtelo de nuevo.",
  wrong_code: "Código incorrecto.",
  code_expired: "Este código venció. Pida uno nuevo.",
  code_tries: "Demasiados intentos. Pida un código nuevo.",
  code_pause: "Espere {seconds} segundos antes de pedir otro código.",
  password_short: "Use al menos 10 caracteres.",
  password_long: "Use como máximo 128 caracteres.",
  password_username: "La contraseña no puede ser su nombre de usuario ni su correo electrónico.",
  password_used: "Ya usó esta contraseña antes. Elija otra.",
  password_known: "Esta contraseña apareció en una filtración de datos. Elija otra.",
  sign_in_expired: "La sesión de inicio venció. Comience de nuevo.",
  link_expired: "Este enlace venció. Pida uno nuevo.",
  first_name_needed: "Escriba un nombre.",
  name_too_long: "Un nombre puede tener hasta 60 letras.",
  bad_email: "Escriba un correo electrónico válido.",
  name_taken: "Ese nombre ya está en uso.",
  your_company_missing: "Escriba el nombre de su compañía.",
  sso_off: "El inicio de sesión único no está configurado.",
  too_long: "Esto puede tener {max} caracteres como máximo.",
  not_storable: "Este texto no se puede guardar.",
  pause_minute: "Demasiados intentos. Inténtelo de nuevo en 1 minuto.",
  pause_seconds: "Demasiados intentos. Inténtelo de nuevo en {seconds} segundos.",
};

function these<T, K extends keyof T>(messages: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, messages[name]])) as Pick<T, K>;
}

/** The Spanish sentence with the same numbers; unknown sentences stay as they are. */
export function inSpanish(text: string): string {
  for (const key of Object.keys(answers) as (keyof typeof answers)[]) {
    const said = numbersIn(answers[key], text);
    if (said) return answersEs[key].replace(/\{\w+\}/g, () => said.shift() ?? "");
  }
  return text;
}

/** The values of the sentence's placeholders; null: a different sentence. */
function numbersIn(sentence: string, text: string): string[] | null {
  const [first = "", ...rest] = sentence.split(/\{\w+\}/);
  if (rest.length === 0) return sentence === text ? [] : null;
  const last = rest.at(-1) ?? "";
  const number = text.slice(first.length, text.length - last.length);
  return text.startsWith(first) && text.endsWith(last) && /^\d+$/.test(number) ? [number] : null;
}

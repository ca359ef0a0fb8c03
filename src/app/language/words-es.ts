import { offlineDaysMax } from "../../domain/session/limits.ts";
import type { Words } from "./words-en.ts";

export const es: Words = {
  frame: {
    contact_us: "Contáctenos",
    privacy_policy: "Política de privacidad",
    terms_of_use: "Condiciones de uso",
    sign_in: "Iniciar sesión",
  },
  texts: {
    loading: "Cargando",
    failed: "No se pudo cargar.",
    again: "Intentar de nuevo",
    as_written: "Este texto es de la compañía y se muestra tal como lo escribió.",
    shipped: {
      contact_us:
        "Primero pregunte a su administrador. Si necesita ayuda con el producto, use el botón de ayuda o escriba a la dirección que le dio su compañía.",
      privacy_policy: [
        "Guardamos los contactos que usted ingresa o importa, lo que anota sobre ellos y lo que hace en el producto: cuándo, desde qué dirección y con qué dispositivo. Lo usamos para que el producto funcione para su compañía y para nada más.",
        "En su dispositivo hay una copia de los contactos que usted puede ver, para que pueda trabajar sin conexión. Se elimina cuando cierra sesión, cuando un administrador lo pide y después de 30 días sin noticias del servidor.",
        "El inicio de sesión usa cookies que son necesarias para que funcione. No hay publicidad ni venta de datos.",
        "Pida a su administrador ver, corregir o eliminar lo que se guarda sobre usted.",
      ].join("\n\n"),
      terms_of_use: [
        "Fieldline es una herramienta para agentes de seguros con licencia, sus gerentes y administradores. Úsela solo con personas que hayan aceptado que se les contacte o a quienes la ley le permita contactar.",
        "Su cuenta es solo suya: no comparta su contraseña ni sus códigos, y avise de inmediato a su administrador si se pierde un dispositivo.",
        "Lo que usted ingresa pertenece a su compañía. Los administradores pueden verlo y actuar en su nombre donde su compañía lo permita, y cada uno de esos actos queda registrado.",
        "Usted es responsable de cumplir las normas sobre llamadas, mensajes de texto, grabaciones y mercadeo de Medicare que le correspondan. El producto ayuda; no sustituye su propio cuidado.",
      ].join("\n\n"),
    },
  },
  login: {
    title: "Iniciar sesión",
    name: "Correo electrónico o nombre de usuario",
    password: "Contraseña",
    go: "Iniciar sesión",
    forgot: "¿Olvidó su contraseña?",
    or: "o",
    sso: "Inicio de sesión único",
    wiped: `Este dispositivo no tuvo noticias del servidor durante ${offlineDaysMax} días, así que se eliminó todo lo que Fieldline guardaba en él. Se llenará de nuevo cuando inicie sesión.`,
    demo: "Las cuentas de demostración y su contraseña aparecen en la terminal que ejecuta este servidor.",
    kept: "En este dispositivo hay cambios sin enviar, cifrados, de alguien que cerró sesión. Se enviarán cuando esa persona inicie sesión aquí.",
    no_first_admin:
      "¿Su compañía ya está configurada? Entonces inicie sesión. Si no, reinicie el servidor: mostrará un nuevo enlace, válido por 24 horas.",
  },
  offline: {
    offline: "No tiene conexión. Para iniciar sesión necesita una.",
    remains: {
      kept: "Lo que estaba guardado en este dispositivo sigue aquí. Inicie sesión con conexión para continuar.",
      removed:
        "Este navegador eliminó lo que Fieldline había guardado aquí. Inicie sesión con conexión para llenarlo de nuevo.",
      nothing: "",
    },
  },
  second: {
    title: "Confirme que es usted",
    how: "Cómo confirmar",
    ways: {
      app: { label: "Aplicación", field: "Código de su aplicación", help: "6 dígitos, nuevos cada 30 segundos." },
      sent: { label: "Código enviado", field: "Código que le enviamos", help: "6 dígitos, válidos por 10 minutos." },
      recovery: {
        label: "Recuperación",
        field: "Código de recuperación",
        help: "Uno de los 10 códigos que guardó. Cada uno sirve una sola vez. ¿No le queda ninguno? Un administrador de su compañía puede ayudarle a entrar.",
      },
    },
    confirm: "Confirmar",
    another: "Usar otra cuenta",
    send: "Enviarme un código",
    send_again: "Enviar otro código",
    sent_to: (to) => `Enviado a ${to}. Puede tardar un minuto.`,
  },
  company: {
    title: "Elija una compañía",
    says: "Usted tiene una cuenta en cada una de estas. Elija aquella en la que quiere trabajar ahora.",
    back: "Atrás",
  },
  reset: {
    page: "Restablecer su contraseña",
    title: "Restablezca su contraseña",
    title_new: "Elija una contraseña nueva",
    name: "Correo electrónico o nombre de usuario",
    send: "Enviarme un enlace",
    sent: "Si existe esa cuenta, ya le enviamos un correo con un enlace. El enlace sirve una sola vez.",
    ask_anew: "Pedir un enlace nuevo",
    password: "Contraseña nueva",
    help: "Al menos 10 caracteres.",
    again: "Repita la contraseña nueva",
    set: "Guardar contraseña",
    done: "Su contraseña está guardada. Se cerró su sesión en todas partes; inicie sesión con la nueva.",
    back: "Volver a iniciar sesión",
  },
  link: {
    looking: "Revisando su enlace",
    page: "El enlace ya no sirve",
    title: "Este enlace ya no sirve",
    says: "Ya se usó, se creó uno más nuevo o venció.",
  },
  email: {
    title: "Confirme su correo electrónico",
    says: "Usted pidió iniciar sesión en Fieldline con esta dirección.",
    go: "Usar esta dirección",
    not_asked: "Si no lo pidió, cierre esta página: no cambia nada.",
    title_done: "Su correo electrónico está confirmado",
    done: (email) => `De ahora en adelante usted inicia sesión con ${email}.`,
    onward: "Continuar a Fieldline",
  },
  first_admin: {
    title: "Configure Fieldline",
    says: "Este enlace sirve una sola vez. Crea su compañía y lo hace a usted su administrador.",
    company: "Compañía",
    first_name: "Nombre",
    last_name: "Apellido",
    email: "Correo electrónico",
    password: "Contraseña",
    help: "Al menos 10 caracteres.",
    go: "Crear la compañía",
  },
  sso: {
    page: "Iniciando sesión",
    signing_in: "Iniciando sesión",
    failed: "El inicio de sesión único no funcionó",
    back: "Volver a iniciar sesión",
    page_out: "Sesión cerrada",
    title_out: "Inicio de sesión único",
    signing_out: "Cerrando sesión.",
    still_in: "Su sesión sigue abierta en este dispositivo, porque aún no se envió todo lo que hizo aquí.",
    out_here: "Cerrar sesión también aquí",
    to_work: "Volver a su trabajo",
    out: "Su sesión está cerrada.",
  },
  webpage: {
    title: "Esta página no está disponible.",
    says: (domain) =>
      `En este momento no hay una página pública en “${domain}”. Revise la dirección o pídasela a su agente.`,
  },
};

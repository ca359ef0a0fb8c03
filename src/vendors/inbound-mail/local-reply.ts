/** An answer as a mail program writes it. Nothing in it is taken for a header: all of it is encoded. */
interface LocalReply {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
}

export function localReply({ id, from, to, subject, text }: LocalReply): Buffer {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const lines = [
    `Message-ID: <${id}@mailboxes.test>`,
    `From: <${from.replaceAll(/[\s<>]/g, "")}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(title).toString("base64")}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(text)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
  ];
  return Buffer.from(lines.join("\r\n"));
}

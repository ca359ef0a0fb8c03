/** The few frames of the voice library's signalling a bench needs (`design/voice.md` §2). */
const version = "1.6";
/** Looked at only when the call is answered. */
const sdp = "v=0\r\n";

interface Frame {
  type?: string;
}

/** What the service answers to a frame. */
export function replyTo(text: string): string[] {
  if (text.trim() === "") return [];
  const { type }: Frame = JSON.parse(text) as Frame;
  if (type === "listen") {
    const token = { identity: "bench", ttl: 3_600 };
    return [frame("connected", { edge: "local", region: "local", home: "local", gateway: "bench", token })];
  }
  return type === "register" ? [frame("ready", {})] : [];
}

export function incomingFrame(callsid: string, from: string): string {
  const parameters = { From: from, To: "client:bench", CallSid: callsid, AccountSid: "ACbench", Params: "" };
  return frame("invite", { callsid, sdp, reconnect: "bench", parameters });
}

function frame(type: string, payload: object): string {
  return JSON.stringify({ type, version, payload });
}

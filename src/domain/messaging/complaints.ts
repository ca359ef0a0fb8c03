/** Complaints of a send: above the share at which mailbox providers turn all our mail away, it pauses. */

/** Gmail and Yahoo ask bulk senders to stay below it. */
const shareMax = 0.003;

export function hasTooManyComplaints({ complaints, sent }: ComplaintCounts): boolean {
  return complaints > 0 && complaints > sent * shareMax;
}

export interface ComplaintCounts {
  complaints: number;
  /** Emails that went out, those complained of included. */
  sent: number;
}

export function complaintTrouble({ complaints, sent }: ComplaintCounts): string {
  const share = ((complaints / Math.max(sent, complaints)) * 100).toFixed(1);
  const who = complaints === 1 ? "1 recipient" : `${complaints} recipients`;
  return `Paused: ${who} of ${sent} (${share}%) marked it as spam. Above 0.3%, mail services may block all our email.`;
}

/** What waits in a sealed cookie between the two steps of single sign-on. */
import { z } from "zod";

export const SsoFlow = z.object({
  flow: z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() }),
  company: z.string().optional(),
  device_id: z.string().optional(),
  expires_at: z.number(),
});
export type SsoFlow = z.infer<typeof SsoFlow>;

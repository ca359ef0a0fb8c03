/** State in sealed cookies between the steps of single sign-on. */
import { z } from "zod";

export const SsoFlow = z.object({
  flow: z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() }),
  company: z.string().optional(),
  device_id: z.string().optional(),
  expires_at: z.number(),
});
export type SsoFlow = z.infer<typeof SsoFlow>;

/** The provider identified a person who has accounts at several companies. */
export const SsoChoice = z.object({
  person: z.object({ key: z.string(), verified_email: z.string().nullable() }),
  device_id: z.string().optional(),
  expires_at: z.number(),
});
export type SsoChoice = z.infer<typeof SsoChoice>;

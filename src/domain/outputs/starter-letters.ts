import type { Letter } from "./letter.ts";

/** Starting points available to every user. */
export const starterLetters: readonly Pick<Letter, "name" | "body">[] = [
  {
    name: "Introduction",
    body: `Dear {{first_name}},

My name is {{agent_name}}, and I help families around {{city}} with their insurance. I would be glad to sit down with you, look at what you have, and answer your questions. It costs nothing, and there is no obligation.

I will call you in the next few days to find a time that suits you.

Sincerely,


{{agent_name}}`,
  },
  {
    name: "Yearly review",
    body: `Dear {{first_name}},

Your coverage renews on {{next_renewal_date}}. Before then I would like to go over it with you: whether it still fits, whether anything has changed at home, and whether there is something better for the same money.

It takes about half an hour, at your kitchen table or by phone. Call me, or wait for my call.

Sincerely,


{{agent_name}}`,
  },
  {
    name: "Thank you",
    body: `Dear {{first_name}},

Thank you for your trust. If anything about your coverage is unclear, or if something changes, call me first. That is what I am here for.

Sincerely,


{{agent_name}}`,
  },
];

/**
 * Emails of the shipped templates: calm, without promises about what a policy pays, and neutral about Medicare. Every fact a
 * contact may lack has a word to fall back on.
 */

const dear = "Hello {{contact.first_name|there}},";
const signed = "Kind regards,\n{{agent.name}}";
/** Said wherever Medicare is the matter. */
const apart =
  "I am a licensed insurance agent. I am not connected with or endorsed by the U.S. government or the federal Medicare program.";

const letter = (subject: string, ...paragraphs: readonly string[]) => ({
  subject,
  email_body: [dear, ...paragraphs, signed].join("\n\n"),
});

export const shippedEmails = {
  first_touch: letter(
    "Thank you for getting in touch",
    "Thank you for your interest. I will call you soon to hear what you are looking for. If a certain day or time suits you, just reply to this email.",
  ),
  first_touch_again: letter(
    "Still happy to help",
    "I have tried to reach you and do not want to bother you. If you still have questions about insurance, reply to this email and we will find a time to talk. There is no obligation.",
  ),
  stale_lead: letter(
    "Can I still help?",
    "It has been a while since we were in touch. If insurance is still on your mind, I am glad to answer your questions. A short reply with a good time to call is enough.",
  ),
  missed_call: letter(
    "Sorry I missed your call",
    "I am sorry I could not take your call. I will call you back. If there is a time that suits you, or if it can be settled in writing, just reply to this email.",
  ),
  no_show: letter(
    "Sorry we missed each other",
    "We had planned to talk and did not find each other. That happens. Would another day suit you better? Reply with a time you prefer and I will arrange it.",
  ),
  no_show_again: letter(
    "Would another time suit you?",
    "I would still like to talk with you, at a time that is easy for you. Reply with a day and an hour, or let me know if it is no longer needed.",
  ),
  turning_65: letter(
    "Turning 65: what to know about Medicare",
    "Around the 65th birthday most people have choices to make about Medicare. For many, the first enrollment period begins three months before the month of the birthday and ends three months after it. The official information is at Medicare.gov and at 1-800-MEDICARE.",
    "If you would like somebody to go through the steps with you, reply to this email. Talking costs nothing and commits you to nothing.",
    apart,
  ),
  turning_65_questions: letter(
    "Questions about Medicare?",
    "Your 65th birthday is coming closer. If you have questions about when to enroll or how the parts of Medicare fit with coverage you have now, I am glad to talk. Reply with a day and a time that suit you.",
    apart,
  ),
  annual_review: letter(
    "Time to review your Medicare coverage",
    "Medicare’s annual enrollment period runs from October 15 to December 7. Plans, doctors and medicines change, so it is worth looking at what you have. If you would like to go through it together, reply with a day and a time that suit you. You do not have to change anything.",
    apart,
  ),
  annual_review_again: letter(
    "Shall we look at your coverage together?",
    "Annual enrollment ends on December 7. If you have questions about the coverage you have now, there is still time to talk. If all is well, you need not do anything.",
    apart,
  ),
  policy_issued: letter(
    "Your policy has been issued",
    "Good news: your new policy has been issued. I will be in touch to deliver it and to go through it with you, so that you know what it says and whom to call. Until then, please keep any policy you have now.",
  ),
  welcome: letter(
    "Welcome",
    "Thank you for your trust. Please keep your policy where you will find it, and check that your name, address and beneficiaries are right. If anything in your life changes, or you have a question, reply to this email.",
  ),
  check_in: letter(
    "How are things with your policy?",
    "Your policy has been in effect for about a month. Did your documents arrive, and is everything clear? If you have a question, reply to this email. I will also give you a short call.",
  ),
  renewal_90: letter(
    "Your renewal is coming up",
    "A policy of yours with {{policy.carrier|your carrier}} renews in about three months (date: {{policy.renewal_date|in your policy}}). If something in your life has changed, this is a good time to tell me. I will be in touch for a short review.",
  ),
  renewal_30: letter(
    "Your policy renews soon",
    "A policy of yours with {{policy.carrier|your carrier}} renews in about a month (date: {{policy.renewal_date|in your policy}}). If you would like to go through it before then, reply with a time that suits you. If all is well, you need not do anything.",
  ),
  lapsed: letter(
    "About your policy",
    "The carrier reports that a policy of yours has lapsed. If you did not intend that, please get in touch soon: whether and how it can be put back in force depends on the carrier and on time. I will call you as well.",
  ),
  lapsed_again: letter(
    "Your policy: please get in touch",
    "I have not reached you about the policy that lapsed. If you would like to keep your coverage, reply to this email and I will find out what is possible. If you meant to end it, a short word is enough.",
  ),
  birthday: letter("Happy birthday", "I wish you a happy birthday and a good year ahead."),
  referral: letter(
    "Do you know somebody with questions?",
    "I hope you are happy with how things went. If a friend or relative has questions about insurance, you are welcome to pass on my name. They can reach me at {{agent.email}}. And if something could have gone better, please tell me.",
  ),
} as const;

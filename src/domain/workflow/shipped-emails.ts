/**
 * Emails of the shipped templates: calm, without promises about what a policy pays, and neutral about Medicare. Every
 * merge field that may be empty has a fallback.
 */

const dear = "Hello {{contact.first_name|there}},";
const signed = "Kind regards,\n{{agent.name}}";
/** Disclaimer of every Medicare email. */
const apart =
  "I am a licensed insurance agent. I am not connected with or endorsed by the U.S. government or the federal Medicare program.";

const letter = (subject: string, ...paragraphs: readonly string[]) => ({
  subject,
  email_body: [dear, ...paragraphs, signed].join("\n\n"),
});

export const shippedEmails = {
  first_touch: letter(
    "Thanks for reaching out",
    "Thank you for your interest. I'll call you soon to learn what you're looking for. If there is a day or time that works for you, just reply to this email.",
  ),
  first_touch_again: letter(
    "Still happy to help",
    "I've tried to reach you and don't want to be a bother. If you still have questions about insurance, reply to this email and we'll find a time to talk. There is no obligation.",
  ),
  stale_lead: letter(
    "Can I still help?",
    "It has been a while since we last spoke. If you are still thinking about insurance, I'm happy to answer your questions. Just reply with a good time to call.",
  ),
  missed_call: letter(
    "Sorry I missed your call",
    "I'm sorry I missed your call. I'll call you back. If there is a time that works for you, or if I can help by email, just reply to this message.",
  ),
  no_show: letter(
    "Sorry we missed each other",
    "We had an appointment but weren't able to connect. Would another day work better? Reply with a time you prefer, and I'll set it up.",
  ),
  no_show_again: letter(
    "Can we find another time?",
    "I'd still like to talk with you at a time that works for you. Reply with a day and time, or let me know if you no longer need to meet.",
  ),
  turning_65: letter(
    "Turning 65: what to know about Medicare",
    "Around their 65th birthday, most people have choices to make about Medicare. For many, the first enrollment period begins three months before the month of their birthday and ends three months after it. You can find official information at Medicare.gov or by calling 1-800-MEDICARE.",
    "If you'd like help with the next steps, reply to this email. There is no cost and no obligation to talk.",
    apart,
  ),
  turning_65_questions: letter(
    "Questions about Medicare?",
    "Your 65th birthday is coming up. If you have questions about when to enroll or how the parts of Medicare fit with the coverage you have now, I'm happy to talk. Reply with a day and time that work for you.",
    apart,
  ),
  annual_review: letter(
    "Time to review your Medicare coverage",
    "Medicare’s annual enrollment period runs from October 15 to December 7. Plans, doctors and prescriptions change, so it is worth reviewing your coverage. If you'd like to review it together, reply with a day and time that work for you. You do not have to change anything.",
    apart,
  ),
  annual_review_again: letter(
    "Would you like to review your coverage?",
    "Annual enrollment ends on December 7. If you have questions about the coverage you have now, there is still time to talk. If you're happy with it, you don't need to do anything.",
    apart,
  ),
  policy_issued: letter(
    "Your policy has been issued",
    "Good news: your new policy has been issued. I'll be in touch to deliver it and review it with you, so you know what it covers and who to call. Until then, please keep any policy you have now.",
  ),
  welcome: letter(
    "Welcome",
    "Thank you for your trust. Please keep your policy in a safe place, and check that your name, address and beneficiaries are correct. If anything in your life changes, or if you have a question, reply to this email.",
  ),
  check_in: letter(
    "How is everything with your policy?",
    "Your policy has been in effect for about a month. Did you get your documents, and is everything clear? If you have a question, reply to this email. I'll also give you a quick call.",
  ),
  renewal_90: letter(
    "Your renewal is coming up",
    "Your policy with {{policy.carrier|your carrier}} renews in about three months (renewal date: {{policy.renewal_date|see your policy}}). If anything in your life has changed, now is a good time to let me know. I'll be in touch for a short review.",
  ),
  renewal_30: letter(
    "Your policy renews soon",
    "Your policy with {{policy.carrier|your carrier}} renews in about a month (renewal date: {{policy.renewal_date|see your policy}}). If you'd like to review it before then, reply with a time that works for you. If everything looks good, you don't need to do anything.",
  ),
  lapsed: letter(
    "About your policy",
    "The carrier reports that your policy has lapsed. If you did not intend this, please contact me soon. Whether it can be reinstated depends on the carrier and on timing. I'll call you as well.",
  ),
  lapsed_again: letter(
    "Your policy: please contact me",
    "I haven't been able to reach you about your lapsed policy. If you'd like to keep your coverage, reply to this email and I'll look into your options. If you meant to end it, just let me know.",
  ),
  birthday: letter("Happy birthday", "Wishing you a happy birthday and a great year ahead."),
  referral: letter(
    "Do you know someone who could use help?",
    "I hope you're happy with your coverage and service. If a friend or family member has questions about insurance, you are welcome to share my name. They can reach me at {{agent.email}}. And if anything could have gone better, please let me know.",
  ),
} as const;

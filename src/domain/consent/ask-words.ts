/** The text that asks for permission (domain §13 R): who writes, what for, and how to say no. */
export const askWords =
  "Hi {{contact.first_name|there}}, this is {{agent.name}} at {{company.name}}. May I text you about your insurance? " +
  "Reply YES to agree or STOP to get no texts. Message and data rates may apply.";

/** A complete lead, to start from. */
export const sampleLead = JSON.stringify(
  {
    lead_id: "A-1001",
    first_name: "Maria",
    last_name: "Lopez",
    phone: "(512) 555-0148",
    email: "maria.lopez@example.com",
    address: { line1: "12 Oak Street", city: "Austin", state: "TX", zip: "78701" },
    birth_date: "1961-04-12",
    campaign: "Turning 65",
    consent: {
      text: "I agree that a licensed agent may call or text me about Medicare plans at this number.",
      page: "https://quotes.example.com/medicare",
      at: "2026-01-15T17:20:00-06:00",
      ip: "203.0.113.24",
    },
  },
  null,
  2,
);

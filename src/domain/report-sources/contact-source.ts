/** Reports on contacts: owners, sources, statuses, costs, birthdays. */
import { monthNames } from "../../kit/dates.ts";
import { optionWords } from "../contacts/labels.ts";
import { categories } from "../values/limits.ts";
import type { ReportSource } from "./report-shape.ts";

const months = Array.from({ length: 12 }, (_, nth) => String(nth + 1).padStart(2, "0"));

export const contactSource = {
  name: "contacts",
  one: "contact",
  many: "contacts",
  needs: "contacts.see",
  dates: {
    created_at: { label: "Added", phrase: "added", kind: "moment" },
    birthday: { label: "Birthday", phrase: "with a birthday", kind: "birthday" },
    turns_65: { label: "Turns 65", phrase: "turning 65", kind: "day" },
  },
  fields: {
    owner_id: { label: "Owner", kind: "person" },
    category: { label: "Category", kind: "word", options: categories, words: optionWords },
    status_id: { label: "Status", kind: "status" },
    source_id: { label: "Source", kind: "source" },
    api_vendor_id: { label: "Lead vendor", kind: "vendor" },
    state: { label: "State", kind: "word" },
    tag_id: { label: "Tag", kind: "tag" },
    birth_month: {
      label: "Birth month",
      kind: "word",
      options: months,
      words: (month: string) => monthNames[Number(month) - 1] ?? month,
    },
    deceased: { label: "Deceased", kind: "word", options: ["yes", "no"], words: optionWords },
  },
  columns: {
    name: { label: "Name", kind: "text" },
    category: { label: "Category", kind: "word" },
    status: { label: "Status", kind: "text" },
    source: { label: "Source", kind: "text" },
    owner: { label: "Owner", kind: "text" },
    state: { label: "State", kind: "text" },
    created_at: { label: "Added", kind: "moment" },
    birth_date: { label: "Birth date", kind: "day" },
    turns_65: { label: "Turns 65", kind: "day" },
    lead_cost: { label: "Lead cost", kind: "money" },
    last_activity_at: { label: "Last activity", kind: "moment" },
    in_force_policies: { label: "In force", kind: "number" },
    annual_premium: { label: "Annual premium", kind: "money" },
  },
  measures: {
    contacts: { label: "Contacts", kind: "count" },
    leads: { label: "Leads", kind: "count" },
    clients: { label: "Clients", kind: "count" },
    contacted: { label: "Contacted", kind: "count" },
    quoted: { label: "With an application or policy", kind: "count" },
    annual_premium: { label: "Annual premium", kind: "money" },
    lead_cost: { label: "Lead cost", kind: "money" },
    conversion: { label: "Became clients", kind: "percent", of: ["clients", "contacts"] },
    cost_per_sale: { label: "Cost per client", kind: "money", of: ["lead_cost", "clients"] },
  },
} as const satisfies ReportSource;

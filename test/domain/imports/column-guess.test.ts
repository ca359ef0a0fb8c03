import { describe, expect, test } from "vitest";
import { exportLabel } from "../../../src/domain/outputs/export.ts";
import { contactExportColumns } from "../../../src/domain/values/options.ts";
import { guessTargets, headerIn, headerWords } from "../../../src/domain/imports/column-guess.ts";
import { isTarget } from "../../../src/domain/imports/targets.ts";

/** Headers as each program writes them today, in its own order. */
const exports: Record<string, string> = {
  google:
    "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value,Relation 1 - Label,Relation 1 - Value,Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value",
  googleBefore2024:
    "Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department",
  outlook:
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Birthday,Business Address PO Box,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Gender,Government ID Number,Language,Manager's Name,Notes,Profession,Referred By,Spouse,Web Page",
  outlookOnTheWeb:
    "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Job Title,Department,Company,Business Street,Business City,Business State,Business Postal Code,Home Street,Home City,Home State,Home Postal Code,Birthday,Anniversary,Notes",
  hubspot:
    "Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company,Last Activity Date,Lead Status,Marketing contact status,Create Date,Lifecycle Stage,Job Title,Street Address,City,State/Region,Postal Code,Country/Region,Date of birth,Gender,Industry,Original Source,Unsubscribed from all email",
  salesforce:
    "Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Fax,Mobile,Email,Account Owner,Lead Source,Birthdate,Department,Contact ID,Description,Do Not Call,Email Opt Out",
  salesforceLeads:
    "Company / Account,Lead Status,Street,City,State/Province,Zip/Postal Code,Rating,Lead Owner,First Name,Last Name,Title,Phone,Mobile,Email,Lead Source",
  salesforceApi:
    "Id,IsDeleted,AccountId,LastName,FirstName,Salutation,Name,OtherStreet,OtherCity,OtherState,OtherPostalCode,MailingStreet,MailingCity,MailingState,MailingPostalCode,MailingCountry,Phone,Fax,MobilePhone,HomePhone,OtherPhone,AssistantPhone,Email,Title,Department,LeadSource,Birthdate,Description,OwnerId,HasOptedOutOfEmail,DoNotCall,CreatedDate",
};
const guessed = (headers: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [column, target] of guessTargets(headers, []).entries())
    if (target !== "") found[headers[column] ?? ""] = target;
  return found;
};
const of = (program: string) => guessed((exports[program] ?? "").split(","));

test("Google Contacts is understood", () => {
  expect(of("google")).toEqual({
    "First Name": "first_name",
    "Middle Name": "middle_name",
    "Last Name": "last_name",
    "Name Suffix": "suffix",
    Nickname: "nickname",
    "Organization Name": "company",
    "Organization Title": "occupation",
    Birthday: "birth_date",
    Notes: "note",
    Labels: "tags",
    "E-mail 1 - Value": "email:1",
    "E-mail 2 - Value": "email:2",
    "Phone 1 - Label": "phone_type:1",
    "Phone 1 - Value": "phone:1",
    "Phone 2 - Label": "phone_type:2",
    "Phone 2 - Value": "phone:2",
    "Address 1 - Label": "address_kind:1",
    "Address 1 - Street": "address_line1:1",
    "Address 1 - City": "address_city:1",
    "Address 1 - Region": "address_state:1",
    "Address 1 - Postal Code": "address_zip:1",
    "Address 1 - Extended Address": "address_line2:1",
  });
});

test("Google Contacts of earlier years is understood; the joined name is spare", () => {
  expect(of("googleBefore2024")).toMatchObject({
    "Given Name": "first_name",
    "Family Name": "last_name",
    "Group Membership": "tags",
    "Phone 1 - Type": "phone_type:1",
    "Organization 1 - Name": "company",
    Occupation: "occupation",
  });
  expect(of("googleBefore2024")).not.toHaveProperty("Name");
});

test("Outlook is understood", () => {
  expect(of("outlook")).toMatchObject({
    "First Name": "first_name",
    Company: "company",
    "Job Title": "occupation",
    "Business Street": "address_line1:work",
    "Business Street 2": "address_line2:work",
    "Home City": "address_city:home",
    "Other Postal Code": "address_zip:2",
    "E-mail Address": "email:1",
    "E-mail 2 Address": "email:2",
    Categories: "tags",
    Birthday: "birth_date",
    Language: "language",
    Notes: "note",
  });
  for (const header of [
    "Title",
    "Assistant's Phone",
    "Business Fax",
    "Manager's Name",
    "Spouse",
    "Web Page",
    "E-mail Type",
  ]) {
    expect(of("outlook")).not.toHaveProperty([header]);
  }
});

test.each(["outlook", "outlookOnTheWeb"])("of %s's many phones the mobile is never left out", (program) => {
  const targets = of(program);
  expect(targets["Mobile Phone"]).toMatch(/^mobile:\d$/);
  expect(Object.values(targets).filter((target) => /^(?:phone|mobile):/.test(target))).toHaveLength(6);
  for (const header of ["Home Phone", "Business Phone", "Primary Phone"]) expect(targets).toHaveProperty([header]);
  for (const header of ["Car Phone", "Company Main Phone", "Other Phone"]) expect(targets).not.toHaveProperty([header]);
});

test("HubSpot is understood", () => {
  expect(of("hubspot")).toEqual({
    "First Name": "first_name",
    "Last Name": "last_name",
    Email: "email:1",
    "Phone Number": "phone:1",
    "Mobile Phone Number": "mobile:2",
    "Associated Company": "company",
    "Lead Status": "status",
    "Job Title": "occupation",
    "Street Address": "address_line1:home",
    City: "address_city:home",
    "State/Region": "address_state:home",
    "Postal Code": "address_zip:home",
    "Date of birth": "birth_date",
    Gender: "gender",
    "Original Source": "source",
    "Unsubscribed from all email": "no_email",
  });
});

test("Salesforce is understood, from a report, from leads and from its interface", () => {
  expect(of("salesforce")).toEqual({
    "First Name": "first_name",
    "Last Name": "last_name",
    Title: "occupation",
    "Account Name": "company",
    "Mailing Street": "address_line1:mailing",
    "Mailing City": "address_city:mailing",
    "Mailing State/Province": "address_state:mailing",
    "Mailing Zip/Postal Code": "address_zip:mailing",
    Phone: "phone:1",
    Mobile: "mobile:2",
    Email: "email:1",
    "Lead Source": "source",
    Birthdate: "birth_date",
    Description: "note",
    "Do Not Call": "do_not_call",
    "Email Opt Out": "no_email",
  });
  expect(of("salesforceLeads")).toMatchObject({
    "Company / Account": "company",
    Street: "address_line1:home",
    "Lead Status": "status",
  });
  expect(of("salesforceApi")).toMatchObject({
    FirstName: "first_name",
    LastName: "last_name",
    MailingPostalCode: "address_zip:mailing",
    MobilePhone: "mobile:2",
    HomePhone: "phone:3",
    HasOptedOutOfEmail: "no_email",
    DoNotCall: "do_not_call",
  });
});

test("a field of one's own in Salesforce is known by its name", () => {
  expect(guessTargets(["LastName", "Date_of_Birth__c", "Gender__c"], [])).toEqual([
    "last_name",
    "birth_date",
    "gender",
  ]);
});

describe("lists made by hand", () => {
  test.each([
    ["Name,Phone,Email", { Name: "full_name", Phone: "phone:1", Email: "email:1" }],
    [
      "Client Name,DOB,Cell,Email Addr,Addr1,Addr2,City,ST,ZIP",
      {
        "Client Name": "full_name",
        DOB: "birth_date",
        Cell: "mobile:1",
        "Email Addr": "email:1",
        Addr1: "address_line1:home",
        Addr2: "address_line2:home",
        City: "address_city:home",
        ST: "address_state:home",
        ZIP: "address_zip:home",
      },
    ],
    [
      "first_name,LAST_NAME,phone_1,phone_2,phone_3",
      {
        first_name: "first_name",
        LAST_NAME: "last_name",
        phone_1: "phone:1",
        phone_2: "phone:2",
        phone_3: "phone:3",
      },
    ],
    [
      "Last Name,Smoker,Height,Weight,Veteran,Part B Effective Date,Income",
      {
        "Last Name": "last_name",
        Smoker: "tobacco",
        Height: "height_in",
        Weight: "weight_lb",
        Veteran: "veteran",
        "Part B Effective Date": "part_b_effective",
        Income: "income_band",
      },
    ],
    [
      "Policy #,Carrier,Premium,Effective Date",
      {
        "Policy #": "policy_number",
        Carrier: "policy_carrier",
        Premium: "policy_premium",
        "Effective Date": "policy_effective",
      },
    ],
    ["Phone,Phone", { Phone: "phone:2" }],
  ])("%s", (headers, targets) => expect(guessed(headers.split(","))).toEqual(targets));
});

test("nothing secret is taken over by guess", () => {
  const secrets = "SSN,Social Security Number,MBI,Medicare Number,Medicare Beneficiary ID,Last Name";
  expect(guessed(secrets.split(","))).toEqual({ "Last Name": "last_name" });
});

test("no target is guessed twice but those whose values are joined, and every one is a field", () => {
  for (const program of Object.keys(exports)) {
    const targets = Object.values(of(program)).filter((target) => !["tags", "note"].includes(target));
    expect(new Set(targets).size).toBe(targets.length);
    for (const target of targets) expect(isTarget(target)).toBe(true);
  }
});

describe("columns without a telling header", () => {
  const rows = [
    ["a@example.com", "(201) 555-0101", "2015550101", "apples", ""],
    ["b@example.com", "201.555.0102", "2015550102", "c@example.com", ""],
  ];
  test("are recognized by their values; a bare number is not taken for a phone", () => {
    expect(guessTargets(["A", "B", "C", "D", "E"], rows)).toEqual(["email:1", "phone:1", "", "", ""]);
  });
  test("of more emails than fit stay out", () => {
    const emails = Array.from({ length: 6 }, (_, n) => `x${n}@example.com`);
    expect(
      guessTargets(
        emails.map(() => "?"),
        [emails],
      ),
    ).toEqual(["email:1", "email:2", "email:3", "email:4", "", ""]);
  });
});

test.each([
  [["First Name", "Last Name"], true],
  [["Rosa", "Delgado", "rosa@example.com"], false],
  [["Rosa", "Delgado", "2015550101"], false],
  [["Rosa", "Delgado"], true],
  [["Foo", "Bar 12"], true],
])("%j is a header: %s", (first, expected) => expect(headerIn([first]) === 0).toBe(expected));

test.each([
  ["MailingState/Province", "mailing state province"],
  ["E-mail 1 - Value", "e mail 1 value"],
  [" Prénom ", "prenom"],
  ["Phone1", "phone 1"],
])("the header %j reads %j", (header, words) => expect(headerWords(header)).toBe(words));

test("every column of our own export that can be brought in again becomes itself", () => {
  const expected: Record<string, string> = {
    first_name: "first_name",
    middle_name: "middle_name",
    last_name: "last_name",
    business_name: "business_name",
    category: "category",
    status: "status",
    owner: "owner",
    phone: "phone:1",
    do_not_call: "do_not_call",
    other_phones: "phone:2",
    email: "email:1",
    line1: "address_line1:home",
    line2: "address_line2:home",
    city: "address_city:home",
    state: "address_state:home",
    zip: "address_zip:home",
    county: "address_county:home",
    birth_date: "birth_date",
    gender: "gender",
    language: "language",
    source: "source",
    tags: "tags",
  };
  const rows = [contactExportColumns.map((column) => (column === "category" ? "Client" : ""))];
  const targets = guessTargets(contactExportColumns.map(exportLabel), rows);
  expect(Object.fromEntries(contactExportColumns.map((column, at) => [column, targets[at]]))).toEqual(
    Object.fromEntries(contactExportColumns.map((column) => [column, expected[column] ?? ""])),
  );
});

/** Cases of numbers, labels and secrets, with what was found before this table stood: `numbers.test.ts` checks them, docs/number-cases.md shows them. */

export interface NumberCase {
  text: string;
  /** What is found, as `TYPE surface`; bare years and statutes are left out. */
  found: readonly string[];
  /** What was found before, where that was something else. */
  before?: readonly string[];
}

export const NUMBER_CASES: readonly { title: string; cases: readonly NumberCase[] }[] = [
  {
    title: 'Moments',
    cases: [
      { text: 'created 2025-05-12T08 by cron', found: ['DATE 2025-05-12T08'], before: ['DATE 2025-05-12'] },
      {
        text: 'ts=2025-05-12T08:15:30Z level=info',
        found: ['DATE 2025-05-12T08:15:30Z'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30'],
      },
      {
        text: 'at 2025-05-12T08:15:30.123+02:00, done',
        found: ['DATE 2025-05-12T08:15:30.123+02:00'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30.123'],
      },
      { text: '2025-05-12T08:15Z', found: ['DATE 2025-05-12T08:15Z'], before: ['DATE 2025-05-12', 'TIME 08:15'] },
      { text: 'DTSTART:20250512T081530Z', found: ['DATE 20250512T081530Z'], before: [] },
      {
        text: '"at": "2025-05-12T08:15:30.000-0500"',
        found: ['DATE 2025-05-12T08:15:30.000-0500'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30.000'],
      },
      {
        text: '{"birth":"1980-03-11T00:00:00Z"}',
        found: ['DATE_OF_BIRTH 1980-03-11T00:00:00Z'],
        before: ['DATE 1980-03-11', 'TIME 00:00:00'],
      },
      {
        text: 'signed 2025-05-12T08:15:30+02:00[Europe/Berlin]',
        found: ['DATE 2025-05-12T08:15:30+02:00[Europe/Berlin]'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30'],
      },
      {
        text: 'from 2025-05-12T08:00Z to 2025-05-13T08:00Z',
        found: ['DATE 2025-05-12T08:00Z', 'DATE 2025-05-13T08:00Z'],
        before: ['DATE 2025-05-12', 'TIME 08:00', 'DATE 2025-05-13', 'TIME 08:00'],
      },
    ],
  },
  {
    title: 'Labels that say what follows',
    cases: [
      { text: 'Postal code: 28013 Madrid', found: ['ADDRESS 28013 Madrid'] },
      { text: 'código postal 28013', found: ['ADDRESS 28013'] },
      { text: 'Code postal : 75011', found: ['ADDRESS 75011'] },
      { text: 'kod pocztowy: 00-950', found: ['ADDRESS 00-950'] },
      { text: 'Codice di avviamento postale 20121', found: ['ADDRESS 20121'], before: [] },
      { text: 'posta kodu 34710', found: ['ADDRESS 34710'] },
      { text: 'почтовый код: 101000', found: ['ADDRESS 101000'], before: ['PASSWORD 101000'] },
      { text: 'ZIP code 90210-1234', found: ['ADDRESS 90210-1234'] },
      { text: 'поштански број 11000', found: ['ADDRESS 11000'], before: [] },
      { text: 'PIN code 560 001, Bengaluru', found: ['ADDRESS 560 001'] },
      { text: 'BIC: COBADEFFXXX', found: ['BIC COBADEFFXXX'] },
      { text: 'SWIFT/BIC MARKDEFF', found: ['BIC MARKDEFF'] },
      { text: 'SSN 536-90-4399', found: ['SOCIAL_SECURITY 536-90-4399'] },
      { text: 'SSN: 536904399', found: ['SOCIAL_SECURITY 536904399'] },
      { text: 'Social Security No. 536 90 4399', found: ['SOCIAL_SECURITY 536 90 4399'] },
    ],
  },
  {
    title: 'Devices and addresses',
    cases: [
      {
        text: 'request 550e8400-e29b-41d4-a716-446655440000 failed',
        found: ['DEVICE_ID 550e8400-e29b-41d4-a716-446655440000'],
        before: ['CASE_ID 550e8400-e29b-41d4-a716-446655440000'],
      },
      {
        text: '{F47AC10B-58CC-4372-A567-0E02B2C3D479}',
        found: ['DEVICE_ID F47AC10B-58CC-4372-A567-0E02B2C3D479'],
        before: [],
      },
      {
        text: 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
        found: ['DEVICE_ID f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
        before: [],
      },
      {
        text: 'UUID: 550e8400e29b41d4a716446655440000',
        found: ['DEVICE_ID 550e8400e29b41d4a716446655440000'],
        before: [],
      },
      { text: 'idfa=6D92078A-8246-4BA4-AE5B-76104861E7DC', found: ['DEVICE_ID 6D92078A-8246-4BA4-AE5B-76104861E7DC'] },
      { text: '00000000-0000-0000-0000-000000000000', found: [] },
      { text: 'MAC 3C6105AF0E92', found: ['MAC_ADDRESS 3C6105AF0E92'], before: [] },
      { text: 'mac: 3c 61 05 af 0e 92', found: ['MAC_ADDRESS 3c 61 05 af 0e 92'], before: [] },
      { text: 'arp: 3c:6:5:af:e:92 on en0', found: ['MAC_ADDRESS 3c:6:5:af:e:92'], before: [] },
      {
        text: 'MAC 3c6105-af0e92 and 3c61-05af-0e92',
        found: ['MAC_ADDRESS 3c6105-af0e92', 'MAC_ADDRESS 3c61-05af-0e92'],
        before: [],
      },
      { text: '3C-61-05-FF-FE-AF-0E-92', found: ['MAC_ADDRESS 3C-61-05-FF-FE-AF-0E-92'], before: [] },
      { text: '3c61.05ff.feaf.0e92', found: ['MAC_ADDRESS 3c61.05ff.feaf.0e92'], before: [] },
      { text: 'hardware address 0x3C6105AF0E92', found: ['MAC_ADDRESS 3C6105AF0E92'], before: [] },
      { text: '::ffff:192.0.2.128', found: ['IP_ADDRESS ::ffff:192.0.2.128'] },
      { text: '64:ff9b::192.0.2.33 via NAT64', found: ['IP_ADDRESS 64:ff9b::192.0.2.33'] },
      { text: '2001:db8:122:344::192.0.2.33', found: ['IP_ADDRESS 2001:db8:122:344::192.0.2.33'] },
      { text: '0:0:0:0:0:ffff:192.1.56.10', found: ['IP_ADDRESS 0:0:0:0:0:ffff:192.1.56.10'] },
      {
        text: 'client [::ffff:192.0.2.128]:443',
        found: ['IP_ADDRESS ::ffff:192.0.2.128'],
        before: ['IP_ADDRESS 192.0.2.128'],
      },
      {
        text: 'from ::ffff:192.0.2.128.',
        found: ['IP_ADDRESS ::ffff:192.0.2.128'],
        before: ['IP_ADDRESS 192.0.2.128'],
      },
      { text: 'addr fe80::5efe:192.0.2.5%eth0', found: ['IP_ADDRESS fe80::5efe:192.0.2.5%eth0'] },
    ],
  },
  {
    title: 'Plates and health numbers',
    cases: [
      { text: 'Kennzeichen B-AB 123E', found: ['LICENSE_PLATE B-AB 123E'] },
      { text: 'Das E-Auto M-XY 12E steht im Hof.', found: ['LICENSE_PLATE M-XY 12E'] },
      { text: 'Kennzeichen: S-GO 1234E', found: ['LICENSE_PLATE S-GO 1234E'] },
      { text: 'Kfz HH-E 77 E', found: ['LICENSE_PLATE HH-E 77 E'], before: ['LICENSE_PLATE HH-E 77'] },
      { text: 'Oldtimer, Kennzeichen D-AB 65H', found: ['LICENSE_PLATE D-AB 65H'] },
      { text: 'mbi 1eg4-te5-mk73', found: ['HEALTH_ID 1eg4-te5-mk73'], before: [] },
      { text: 'medicare id: 1eg4te5mk73', found: ['HEALTH_ID 1eg4te5mk73'], before: [] },
      { text: 'his MBI is 1EG4 TE5 MK73', found: ['HEALTH_ID 1EG4 TE5 MK73'], before: [] },
    ],
  },
  {
    title: 'Secrets',
    cases: [
      {
        text: 'curl -u deploy:Tr0ub4dor https://ci.example.org/job',
        found: ['SECRET deploy:Tr0ub4dor', 'URL https://ci.example.org/job'],
        before: ['URL https://ci.example.org/job'],
      },
      {
        text: 'curl --user "anna:gr4nite!pelican" https://x.example/api',
        found: ['SECRET anna:gr4nite!pelican', 'URL https://x.example/api'],
        before: ['URL https://x.example/api'],
      },
      { text: 'ssh anna:Gr4nite9@10.2.0.4', found: ['SECRET anna:Gr4nite9@10.2.0.4'], before: ['IP_ADDRESS 10.2.0.4'] },
      {
        text: 'proxy svc_backup:hunter2pw@proxy.corp.example:3128',
        found: ['SECRET svc_backup:hunter2pw@proxy.corp.example:3128'],
        before: ['EMAIL hunter2pw@proxy.corp.example'],
      },
      { text: 'ftp://anna:Gr4nite9@ftp.example.org', found: ['SECRET ftp://anna:Gr4nite9@ftp.example.org'] },
      { text: 'STRIPE_WEBHOOK_KEY = "q8Zt0PmW4vKc2RsY7nLd"', found: ['SECRET q8Zt0PmW4vKc2RsY7nLd'], before: [] },
      {
        text: "const mailerApiKey = 'f3a91c0be77d4e2aa15c9d08';",
        found: ['SECRET f3a91c0be77d4e2aa15c9d08'],
        before: [],
      },
      {
        text: 'private static final String DB_SECRET = "Zx81kQpL0vTn3sWe";',
        found: ['SECRET Zx81kQpL0vTn3sWe'],
        before: [],
      },
      { text: 'SMTP_PASSWORD="mV9#tLq2xW"', found: ['PASSWORD mV9#tLq2xW'], before: [] },
      { text: 'export GH_ENTERPRISE_TOKEN=6bd0e1f7a24c4b3d9e58', found: ['SECRET 6bd0e1f7a24c4b3d9e58'], before: [] },
      {
        text: '"clientSecret": "8Q~7Nf0aTkLmZcVbYxWqEr.PsUvGh-Jd"',
        found: ['SECRET 8Q~7Nf0aTkLmZcVbYxWqEr.PsUvGh-Jd'],
      },
      { text: 'apikey := "d41f2a90bc7744e18e3c"', found: ['SECRET d41f2a90bc7744e18e3c'] },
      { text: '  rabbit_pass: "Kq7!mZp20x"', found: ['PASSWORD Kq7!mZp20x'], before: [] },
      {
        text: 'sgp_a0d7ccb4f752ea73_3d9e5b1f7a24c4b3d9e586bd0e1f7a24c4b3d9e5',
        found: ['SECRET sgp_a0d7ccb4f752ea73_3d9e5b1f7a24c4b3d9e586bd0e1f7a24c4b3d9e5'],
        before: [],
      },
      {
        text: 'dt0c01.ST2EY72KQINMH574WMNVI7YN.G3DFPBEJYMODIDAEX454M7YWBUVEFOWKPRVMWFASS64NFH52PX6BNDVFFM572RZM',
        found: [
          'SECRET dt0c01.ST2EY72KQINMH574WMNVI7YN.G3DFPBEJYMODIDAEX454M7YWBUVEFOWKPRVMWFASS64NFH52PX6BNDVFFM572RZM',
        ],
        before: [],
      },
      {
        text: 'pscale_tkn_Zb8fQ2mVxK4tLr7cWn0pYd3sHa9gJe1u',
        found: ['SECRET pscale_tkn_Zb8fQ2mVxK4tLr7cWn0pYd3sHa9gJe1u'],
        before: [],
      },
      {
        text: 'rubygems_5c2f9a7be01d4368af9e7c05b1d3f2846a0e9b7c5d1f3a28',
        found: ['SECRET rubygems_5c2f9a7be01d4368af9e7c05b1d3f2846a0e9b7c5d1f3a28'],
        before: [],
      },
      {
        text: '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',
        found: ['SECRET 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'],
        before: [],
      },
      {
        text: '//registry.npmjs.example/:_authToken=8f14e45f-ceea-467f-9c1d-3a2b1c0d9e8f',
        found: ['SECRET 8f14e45f-ceea-467f-9c1d-3a2b1c0d9e8f'],
        before: [],
      },
      { text: 'Authorization: Basic YW5uYTpncjRuaXRlLVBlbGljYW4=', found: ['SECRET YW5uYTpncjRuaXRlLVBlbGljYW4='] },
      {
        text: '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
        found: ['PASSWORD $2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
        before: ['AMOUNT $2', 'AMOUNT 12$'],
      },
      {
        text: 'root:$6$rounds=5000$usesomesillystri$D4IrlXatmP7rx3P3InaxBeoomnAihCKRVQAr/36eYeOMa1hFJsCJCFLvGhFjhCmYVtkrZOuq2Pz2FYdGYfOTN1:18000:0',
        found: [
          'PASSWORD $6$rounds=5000$usesomesillystri$D4IrlXatmP7rx3P3InaxBeoomnAihCKRVQAr/36eYeOMa1hFJsCJCFLvGhFjhCmYVtkrZOuq2Pz2FYdGYfOTN1',
        ],
        before: ['AMOUNT $6', 'AMOUNT 5000$'],
      },
      {
        text: '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21l$RdescudvJCsgt3ub+b3PbW9tvQWZ5T7pvGzkQF0fT0o',
        found: ['PASSWORD $argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21l$RdescudvJCsgt3ub+b3PbW9tvQWZ5T7pvGzkQF0fT0o'],
        before: ['AMOUNT 19$', 'AMOUNT 4$'],
      },
      {
        text: 'https://media.example-bucket.s3.amazonaws.com/a/scan.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20250512&X-Amz-Date=20250512T081530Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=8f14e45fceea467f9c1d3a2b1c0d9e8f8f14e45fceea467f9c1d3a2b1c0d9e8f',
        found: [
          'SECRET https://media.example-bucket.s3.amazonaws.com/a/scan.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20250512&X-Amz-Date=20250512T081530Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=8f14e45fceea467f9c1d3a2b1c0d9e8f8f14e45fceea467f9c1d3a2b1c0d9e8f',
        ],
        before: [
          'URL https://media.example-bucket.s3.amazonaws.com/a/scan.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20250512&X-Amz-Date=20250512T081530Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=8f14e45fceea467f9c1d3a2b1c0d9e8f8f14e45fceea467f9c1d3a2b1c0d9e8f',
        ],
      },
      {
        text: 'https://acct.blob.core.windows.net/c/f.png?sv=2022-11-02&se=2025-05-13T00%3A00Z&sr=b&sp=r&sig=dGVzdHNpZ25hdHVyZTEyMzQ1Njc4OTA%3D',
        found: [
          'SECRET https://acct.blob.core.windows.net/c/f.png?sv=2022-11-02&se=2025-05-13T00%3A00Z&sr=b&sp=r&sig=dGVzdHNpZ25hdHVyZTEyMzQ1Njc4OTA%3D',
        ],
        before: [
          'URL https://acct.blob.core.windows.net/c/f.png?sv=2022-11-02&se=2025-05-13T00%3A00Z&sr=b&sp=r&sig=dGVzdHNpZ25hdHVyZTEyMzQ1Njc4OTA%3D',
        ],
      },
      {
        text: '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUZk0\n-----END CERTIFICATE-----',
        found: ['SECRET -----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUZk0\n-----END CERTIFICATE-----'],
        before: [],
      },
    ],
  },
  {
    title: 'Payment cards',
    cases: [
      {
        text: '4111 1111 1111 1111 exp 09/27 CVV 123',
        found: ['CREDIT_CARD 4111 1111 1111 1111', 'DATE 09/27', 'PASSWORD 123'],
        before: ['CREDIT_CARD 4111 1111 1111 1111', 'CASE_ID 09/27 CVV 123'],
      },
      {
        text: 'Card 5500005555555559, valid thru 11/2026, security code 4821',
        found: ['CREDIT_CARD 5500005555555559', 'DATE 11/2026', 'PASSWORD 4821'],
      },
      {
        text: '4111111111111111 09/27 123',
        found: ['CREDIT_CARD 4111111111111111', 'DATE 09/27', 'PASSWORD 123'],
        before: ['CREDIT_CARD 4111111111111111'],
      },
      {
        text: 'Kartenprüfnummer: 482, gültig bis 03/28',
        found: ['PASSWORD 482', 'DATE 03/28'],
        before: ['DATE 03/28'],
      },
      { text: 'cryptogramme visuel 482', found: ['PASSWORD 482'], before: [] },
      {
        text: '%B4111111111111111^GRUBER/HANNA^27091010000000000000?',
        found: ['CREDIT_CARD %B4111111111111111^GRUBER/HANNA^27091010000000000000?'],
        before: [],
      },
      {
        text: ';4111111111111111=27091010000000000000?',
        found: ['CREDIT_CARD ;4111111111111111=27091010000000000000?'],
        before: ['CREDIT_CARD 4111111111111111'],
      },
      { text: 'NREGA job card UP-41-015-042-001/123', found: ['NATIONAL_ID UP-41-015-042-001/123'], before: [] },
    ],
  },
  {
    title: 'Registers and taxes',
    cases: [
      { text: 'ISIN US0378331005', found: ['SECURITY_ID US0378331005'] },
      { text: 'ISIN: DE 000 BAY 0017', found: ['SECURITY_ID DE 000 BAY 0017'], before: [] },
      { text: 'isin de000bay0017', found: ['SECURITY_ID de000bay0017'], before: [] },
      { text: 'NIT 0614-050707-104-8', found: ['TAX_ID 0614-050707-104-8'] },
      { text: 'NIT: 06140507071048', found: ['TAX_ID 06140507071048'], before: [] },
      { text: 'TVA FR 40 303 265 045', found: ['COMPANY_ID FR 40 303 265 045'] },
      { text: 'USt-IdNr. DE 136 695 976', found: ['COMPANY_ID DE 136 695 976'] },
      { text: 'VAT GB 980 7806 84', found: ['COMPANY_ID GB 980 7806 84'] },
      { text: 'btw-nummer NL 1234.56.782.B01', found: ['COMPANY_ID NL 1234.56.782.B01'] },
      { text: 'P.IVA IT 007 431 101 57', found: ['COMPANY_ID IT 007 431 101 57'], before: [] },
      { text: 'SIRET 732 829 320 00074', found: ['COMPANY_ID 732 829 320 00074'] },
      { text: 'SIRET : 732 829 320 000 74', found: ['COMPANY_ID 732 829 320 000 74'] },
      { text: 'SIRET 73282932000074', found: ['COMPANY_ID 73282932000074'] },
      { text: 'SIRET 7328 2932 0000 74', found: ['COMPANY_ID 7328 2932 0000 74'], before: [] },
      { text: 'matricule fiscal 1234567/M', found: ['TAX_ID 1234567/M'], before: ['CUSTOMER_ID 1234567/M'] },
      { text: 'MF 1234567M', found: ['TAX_ID 1234567M'], before: [] },
      { text: 'MF: 1496298/T/P/N/000', found: ['TAX_ID 1496298/T/P/N/000'] },
      { text: 'MF 0001496T/N/M/000', found: ['TAX_ID 0001496T/N/M/000'] },
      { text: 'Nr. Reg. Com. J40/1234/2010', found: ['COMPANY_ID J40/1234/2010'] },
      { text: 'înregistrată la ORC sub nr. J40/1234/05.07.2010', found: ['COMPANY_ID J40/1234/05.07.2010'] },
      { text: 'J 40 / 1234 / 2010', found: ['COMPANY_ID J 40 / 1234 / 2010'], before: [] },
      { text: 'Nr. ORC J40/1234/10', found: ['COMPANY_ID J40/1234/10'], before: [] },
      { text: 'NINEA 30672212G2', found: ['TAX_ID 30672212G2'], before: [] },
      { text: 'NINEA: 3067221 2G2', found: ['TAX_ID 3067221 2G2'], before: [] },
      { text: 'NIF 693-770-885 (Guinée)', found: ['TAX_ID 693-770-885'], before: ['SOCIAL_SECURITY 693-770-885'] },
      { text: 'NUIT 400339910', found: ['TAX_ID 400339910'], before: [] },
      { text: 'Oman VATIN OM1100000001', found: ['COMPANY_ID OM1100000001'], before: [] },
      { text: 'Gläubiger-ID DE98ZZZ09999999999', found: ['COMPANY_ID DE98ZZZ09999999999'], before: [] },
      { text: 'SEPA creditor identifier FR72ZZZ123456', found: ['COMPANY_ID FR72ZZZ123456'], before: [] },
    ],
  },
  {
    title: 'What stays as it is',
    cases: [
      { text: 'Dear [PERSON_1], write to [EMAIL_1] or call [PHONE_2].', found: [] },
      { text: '<EMAIL_3> {{PERSON_1}} [CUSTOMER_ID_12] «ADDRESS_1»', found: [] },
      { text: 'upgrade to v2.14.3-rc.1, 1.2.3.4 is the version', found: [] },
      { text: 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8', found: [] },
      { text: 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', found: [] },
      { text: 'md5 d41d8cd98f00b204e9800998ecf8427e  empty.txt', found: [] },
      { text: 'listening on port 8443, :5432, 127.0.0.1:3000 and localhost:8080', found: ['IP_ADDRESS 127.0.0.1'] },
      { text: 'ISO 27001:2022, ISO/IEC 17025:2017, DIN EN ISO 9001:2015, ISO 13485, EN 1090-2', found: [] },
      { text: 'IEEE 802.11ax, RFC 9110, ASTM D4236-94, BS 7671:2018', found: [] },
      { text: 'Gesetz vom 12. Mai 2021 (BGBl. I S. 1087)', found: [], before: ['DATE 12. Mai 2021'] },
      { text: 'Verordnung (EU) 2016/679 vom 27. April 2016', found: [], before: ['DATE 27. April 2016'] },
      { text: 'Directive 95/46/EC of 24 October 1995', found: [], before: ['DATE 24 October 1995'] },
      { text: 'loi n° 78-17 du 6 janvier 1978', found: [], before: ['DATE 6 janvier 1978'] },
      { text: 'Ley Orgánica 3/2018, de 5 de diciembre', found: [], before: ['DATE 5 de diciembre'] },
      { text: 'Ustawa z dnia 10 maja 2018 r. o ochronie danych', found: [], before: ['DATE 10 maja 2018'] },
      {
        text: '1 234 567,89 EUR, $1,234,567.00, 12 000 000 kr',
        found: ['AMOUNT 1 234 567,89 EUR', 'AMOUNT $1,234,567.00', 'AMOUNT 12 000 000 kr'],
      },
      { text: '10 000 000 Einwohner, 300 000 km/s, 1 080 x 1 920 px', found: [] },
      { text: '120 x 60 x 75 cm, 4.5-5.2 V, 3000 mAh, 500 000 Ω', found: [] },
      { text: 'RGB(12, 34, 56), #1a2b3c, 0x1F4, 1e-9', found: [] },
      { text: 'ETag: "33a64df551425fcc55e4d42a148795d9f25f89d4"', found: [] },
      {
        text: 'integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
        found: [],
      },
      { text: 'image: nginx@sha256:0d17b565c37bcbd895e9d92315a05c1c3c9a29f762b011a10c54a66cd53c9b31', found: [] },
      { text: 'const KEY = "primary"; const TOKEN_TYPE = "Bearer"; key = "user_name"', found: [] },
      { text: 'password = os.environ["DB_PASSWORD"]; secret: ${{ secrets.TOKEN }}', found: [] },
      { text: 'ENV PATH="/usr/local/bin:$PATH" key="aria-label-2" cache_key = "posts_index_v2"', found: [] },
      { text: 'curl -u "$USER:$PASS" https://x.example', found: ['URL https://x.example'] },
      { text: 'git@github.com:org/repo.git and rsync host:dir@snap', found: [] },
      { text: 'Section 552(b)(6), 42 U.S.C. § 1983, 29 CFR 1910.134', found: [] },
    ],
  },
];

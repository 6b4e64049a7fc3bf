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
];

/** Internet and hardware addresses. */
import type { PatternRow } from '../row.ts';
import { at, fold, scan, wordAt } from './scan.ts';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const V4 = new RegExp(`(?<![a-z0-9_]|[0-9a-z][.-])${OCTET}(?:\\.${OCTET}){3}(?![a-z0-9_]|[.-]\\d)`, 'g');
/** Words before a dotted quad that make it a version or a section. */
const NO_ADDRESS =
  /(?:\bv|\bver|version|release|rel|firmware|fw|build|driver|treiber|section|chapter|chap|kap|kapittel|kapitel|cap|ch|punkt|pkt|pt|avsnitt|rev|clause|abschnitt|ziffer|nr|§|verze|wersja|версия|versio|sürüm)[ .:#"'=-]{0,3}$/;

const ipv4: PatternRow = {
  name: 'ipv4',
  type: 'IP_ADDRESS',
  subtype: 'V4',
  layer: 'validated_identifiers',
  description: 'IPv4 address in dotted form.',
  find(text, emit) {
    const s = fold(text);
    scan(V4, s, (match) => {
      if (NO_ADDRESS.test(s.slice(Math.max(0, match.index - 14), match.index))) return;
      // A net mask, "any address", and the placeholder of a manual page belong to nobody.
      if (/^(?:255\.255|0\.0\.0\.0)/.test(match[0]) || s[match.index - 1] === '{') return;
      if (isEmbedded(s, match.index, match.index + match[0].length)) return;
      // "3.5.2.6" at the head of a line is a section: small numbers wait for context.
      const small =
        match[0].length <= 9 && !match[0].startsWith('10.') && match[0].split('.').every((octet) => Number(octet) < 30);
      emit(match.index, match.index + match[0].length, small ? { score: 0.45 } : { validated: true });
    });
  },
  context: { en: ['ip', 'address', 'host', 'dns', 'server', 'src', 'dst', 'client', 'from', 'gateway', 'network'] },
  score: 0.9,
  examples: [
    { text: 'from 192.168.14.7:443 to 10.0.0.0/8.', found: ['192.168.14.7', '10.0.0.0'] },
    { text: 'ip=5.187.201.63', found: ['5.187.201.63'] },
    { text: 'http://203.0.113.9/x', found: ['203.0.113.9'] },
    { text: '256.1.1.1, 1.2.3.4.5, v1.2.3.4, version 10.0.19045.2', found: [] },
    { text: '3.14.15, ::ffff:192.0.2.128', found: [] },
    { text: 'ip address {{10.0.0.1}} mask 255.255.255.0, listen 0.0.0.0:80', found: [] },
  ],
  source: 'RFC 791, RFC 4632',
};

/** Where an IPv6 address may start: a group and a colon, or two colons. The parser decides. */
const V6_START = /(?<![a-z0-9_.:])(?:[0-9a-f]{1,4}:|::)(?=[0-9a-f:])/g;
const GROUP = /[0-9a-f]{1,4}(?![0-9a-z_])/y;
const QUAD = new RegExp(`${OCTET}(?:\\.${OCTET}){3}(?![a-z0-9_]|\\.\\d)`, 'y');
const ZONE = /%[a-z0-9._-]{1,16}/y;

/** End of the IPv6 address at `start`, or -1. RFC 4291 section 2.2. */
function ipv6End(s: string, start: number): number {
  let i = start;
  let groups = 0;
  let gap = false;
  let separated = true;
  if (s.startsWith('::', i)) {
    gap = true;
    i += 2;
  }
  while (groups < 8) {
    const quad = separated && groups <= 6 ? at(QUAD, s, i) : null;
    if (quad !== null && (gap || groups === 6)) {
      i += quad[0].length;
      groups += 2;
      separated = false;
      break;
    }
    const group = at(GROUP, s, i);
    if (group === null) break;
    i += group[0].length;
    groups++;
    separated = false;
    if (s[i] !== ':') break;
    if (s[i + 1] === ':') {
      if (gap || s[i + 2] === ':') return -1;
      gap = true;
      i += 2;
      separated = true;
    } else if (at(GROUP, s, i + 1) !== null) {
      i++;
      separated = true;
    } else break;
  }
  if (!(gap ? groups <= 7 : groups === 8)) return -1;
  if (gap && groups === 0) return -1;
  if (s[i] === ':' && /[0-9a-f:]/.test(s[i + 1] ?? '') && separated) return -1;
  if (wordAt(s, i)) return -1;
  const zone = at(ZONE, s, i);
  return zone === null ? i : i + zone[0].replace(/(?<![.-])[.-]+$/, '').length;
}

/** Whether the dotted quad is the end of an IPv6 address. */
function isEmbedded(s: string, start: number, end: number): boolean {
  if (s[start - 1] !== ':') return false;
  let from = start;
  while (from > 0 && start - from < 32 && /[0-9a-f:]/.test(s[from - 1]!)) from--;
  return ipv6End(s, from) >= end;
}

const ipv6: PatternRow = {
  name: 'ipv6',
  type: 'IP_ADDRESS',
  subtype: 'V6',
  layer: 'validated_identifiers',
  description: 'IPv6 address in every form, with a zone or an embedded IPv4 address.',
  find(text, emit) {
    const s = fold(text);
    let done = 0;
    scan(V6_START, s, (match) => {
      if (match.index < done) return;
      const end = ipv6End(s, match.index);
      if (end < 0) {
        // Skip the whole run: "12:30:45" and friends are not tried again inside.
        for (done = match.index + match[0].length; done < s.length && /[0-9a-f:]/.test(s[done]!); done++);
        return;
      }
      done = end;
      // "a::b" of source code: an address has a digit or is long.
      const surface = s.slice(match.index, end);
      if (!/\d/.test(surface) && surface.length < 12) return;
      if (/^[a-f]{1,4}::/.test(surface) && surface.length < 8) return;
      emit(match.index, end, { validated: true });
    });
  },
  score: 0.95,
  examples: [
    { text: 'src 2a02:a446:91f1:1::3c, [::1]:8080', found: ['2a02:a446:91f1:1::3c', '::1'] },
    { text: 'fe80::1ff:fe23:4567:890a%eth0/64', found: ['fe80::1ff:fe23:4567:890a%eth0'] },
    {
      text: '2001:0db8:0000:0000:0000:ff00:0042:8329 ::ffff:192.0.2.128',
      found: ['2001:0db8:0000:0000:0000:ff00:0042:8329', '::ffff:192.0.2.128'],
    },
    { text: 'at 12:30:45 and 00:1A:2B:3C:4D:5E', found: [] },
    { text: 'std::vector, Foo::bar, a::b, x:x:x:', found: [] },
  ],
  source: 'RFC 4291, RFC 5952',
};

/** What no word of ours may stand beside, so that nothing longer is cut. */
const APART = '(?<![a-z0-9_]|[0-9a-f][:.-]|::)';
const ENDS = '(?![a-z0-9_]|[:.-][0-9a-f]|::)';
const MAC = new RegExp(
  `${APART}(?:` +
    '[0-9a-f]{2}(?::[0-9a-f]{2}){5}(?:(?::[0-9a-f]{2}){2})?' +
    '|[0-9a-f]{2}(?:-[0-9a-f]{2}){5}(?:(?:-[0-9a-f]{2}){2})?' +
    '|[0-9a-f]{4}(?:\\.[0-9a-f]{4}){2}(?:\\.[0-9a-f]{4})?' +
    `)${ENDS}`,
  'g',
);
/** Forms that other numbers have too: without leading zeros, in halves, in thirds, in pairs, without a separator. */
const LABELLED_MAC = new RegExp(
  `${APART}(?:0x)?((?:` +
    '[0-9a-f]{1,2}(?::[0-9a-f]{1,2}){5}' +
    '|[0-9a-f]{2}(?: [0-9a-f]{2}){5}' +
    '|[0-9a-f]{4}(?:-[0-9a-f]{4}){2}' +
    '|[0-9a-f]{6}[:-]?[0-9a-f]{6}' +
    `))${ENDS}`,
  'g',
);
const MAC_LABEL =
  /(?:\bmac\b|\bmac[-_ ]?ad|mac地址|hwaddr|lladdr|\bbssid|\bether|\barp\b|(?:physical|hardware) addr|(?:physische|physikalische|hardware-?) ?adresse|adresse (?:physique|materielle)|direccion fisica|indirizzo fisico)/;
const hasMacLabel = (s: string, start: number): boolean => MAC_LABEL.test(s.slice(Math.max(0, start - 40), start));

const mac: PatternRow = {
  name: 'mac-address',
  type: 'MAC_ADDRESS',
  layer: 'validated_identifiers',
  description: 'Hardware address (EUI-48, EUI-64) with colons, hyphens or dots; in its rarer forms after its label.',
  find(text, emit) {
    const s = fold(text);
    scan(MAC, s, (match) => {
      const surface = match[0];
      // Six pairs of plain digits are a time or a date as well; dots with digits alone a number.
      if (surface.includes('.') && !/[a-f]/.test(surface)) return;
      if (surface.includes('-') && !/[a-f]/.test(surface) && !hasMacLabel(s, match.index)) return;
      emit(match.index, match.index + surface.length, { validated: true });
    });
    if (MAC_LABEL.test(s))
      scan(LABELLED_MAC, s, (match) => {
        const end = match.index + match[0].length;
        const isFull = match[1]!.length === 17 && match[1]!.includes(':');
        if (!isFull && /\d/.test(match[1]!) && hasMacLabel(s, match.index)) emit(end - match[1]!.length, end);
      });
  },
  score: 0.95,
  examples: [
    { text: 'mac=3C:61:05:AF:0E:92,', found: ['3C:61:05:AF:0E:92'] },
    { text: '9c-3e-77-b1-04-aa and 0011.22ff.4455', found: ['9c-3e-77-b1-04-aa', '0011.22ff.4455'] },
    { text: '3C-61-05-FF-FE-AF-0E-92, 3c61.05ff.feaf.0e92', found: ['3C-61-05-FF-FE-AF-0E-92', '3c61.05ff.feaf.0e92'] },
    { text: 'MAC 00-11-22-33-44-55', found: ['00-11-22-33-44-55'] },
    { text: 'MAC 0x3C6105AF0E92, 3c6105-af0e92', found: ['3C6105AF0E92', '3c6105-af0e92'] },
    { text: 'arp 3c:6:5:af:e:92', found: ['3c:6:5:af:e:92'] },
    { text: '20-11-22-33-44-55, 12:30:45', found: [] },
    { text: '1111.2222.3333 2001:db8::1, 3C6105AF0E92', found: [] },
  ],
  source: 'IEEE 802',
};

const UUID = /(?<![a-z0-9_]|[0-9a-f]-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![a-z0-9_]|-[0-9a-z])/g;
const BARE_UUID = /(?<=\b[ug]uid["']? ?[:=]? ?["'{]?)[0-9a-f]{32}(?![a-z0-9_])/g;
const ADVERTISING = /(?:idfa|idfv|gaid|aaid|adid|advertising[-_ ]?id(?:entifier)?)["']? ?[:=]? ?["'{]?$/;

const uuid: PatternRow = {
  name: 'uuid',
  type: 'DEVICE_ID',
  subtype: 'UUID',
  layer: 'pattern',
  description: 'Universally unique identifier: of a device, an account, an installation or a request.',
  find(text, emit) {
    const s = fold(text);
    const report = (match: RegExpExecArray): void => {
      // The nil and the highest one, and those of examples ("11111111-…"), name nothing.
      if (new Set(match[0].replaceAll('-', '')).size < 4) return;
      const isAdvertising = ADVERTISING.test(s.slice(Math.max(0, match.index - 32), match.index));
      emit(match.index, match.index + match[0].length, isAdvertising ? { subtype: 'ADVERTISING_ID' } : {});
    };
    scan(UUID, s, report);
    if (s.includes('uid')) scan(BARE_UUID, s, report);
  },
  score: 0.85,
  examples: [
    { text: 'id 550e8400-e29b-41d4-a716-446655440000.', found: ['550e8400-e29b-41d4-a716-446655440000'] },
    { text: '{F47AC10B-58CC-4372-A567-0E02B2C3D479}', found: ['F47AC10B-58CC-4372-A567-0E02B2C3D479'] },
    { text: 'guid=550e8400e29b41d4a716446655440000', found: ['550e8400e29b41d4a716446655440000'] },
    { text: '00000000-0000-0000-0000-000000000000, 550e8400-e29b-41d4-a716', found: [] },
    { text: 'md5 d41d8cd98f00b204e9800998ecf8427e', found: [] },
  ],
  source: 'RFC 9562',
};

export const INTERNET: readonly PatternRow[] = [ipv4, ipv6, mac, uuid];

/** Words of a text that are also words of a surrogate's name, or hold them, are left as they are. */
import { expect, it } from 'vitest';
import { MapLedger, plainEntry } from '../../../engine/mapping/ledger.ts';
import { restoreTable } from '../../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../../engine/mapping/variants.ts';
import { Restorer } from '../../../engine/restore/restore.ts';

it.each([
  ['he', 'אשר כהן', 'דוד לוי', 'כאשר הגענו, אשר לא ידענו'],
  ['he', 'תכלת שדה', 'שרה לוי', 'פתחו את השדה בצבע תכלת'],
  ['ar', 'جود الحربي', 'مريم الزهراني', 'لا وجود لهذا الملف'],
  ['ar', 'نظام العتيبي', 'خالد الزهراني', 'هذا نظام التشغيل'],
  ['fa', 'ارد کریمی', 'رضا مرادی', 'نام خود را وارد کنید'],
  ['th', 'เมษา ทองดี', 'สมชาย ใจดี', 'วันที่ 1 เมษายน'],
  ['th', 'เอกชน ทองดี', 'สมชาย ใจดี', 'ภาคเอกชนเข้าร่วม'],
  ['ja', '長谷健一', '山田太郎', '長谷川さんは来ました'],
  ['ja', '林京子', '山田花子', '小林さんとお子さん'],
  ['ja', '山内京子', '木村花子', '芝山内まで歩いた'],
  ['zh', '那晓燕', '李雪梅', '那先生既不在，我们走吧'],
  ['el', 'Γιάννης Δήμος', 'Νίκος Παππάς', 'το γραφείο του Δήμου και το Ηνωμένο Βασίλειο'],
  ['fr', 'France Mercier', 'Claire Fontaine', 'le plus beau village de France'],
  ['es', 'Roma Navarro', 'Lucía Herrera', 'nació en Roma'],
  ['tr', 'Sultan Türk', 'Ayşe Demir', 'Türk kahvesi, Sultan Ahmet'],
  ['de', 'Alia Berger', 'Nora Vogt', 'Dieser Befehl hat einen Alias.'],
  ['fr', 'Nicola Mercier', 'Andrea Fontaine', 'le quartier Saint-Nicolas'],
  ['vi', 'Trần Thị Mỹ', 'Nguyễn Thị Lan', 'chiến tranh chống Mỹ'],
])('%s: %s', (language, replacement, original, text) => {
  const ledger = new MapLedger({ known: [{ type: 'PERSON', original, replacement }] });
  const table = restoreTable(ledger.entries().map(plainEntry), {
    variants: ALL_VARIANTS,
    markers: true,
    languages: [language],
  });
  expect(new Restorer(table).restore(text).text).toBe(text);
  expect(new Restorer(table).restore(`(${replacement})`).text).toBe(`(${original})`);
});

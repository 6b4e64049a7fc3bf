import { expect, it } from 'vitest';
import { surroundingsOf, type Surroundings } from '../../../engine/model/surroundings.ts';
import { marked } from '../../support/marked.ts';

/** What is said of the first span that `doubted` names; the others are sure. */
function around(source: string, doubted: string): Surroundings {
  const { text, findings } = marked(source);
  const spans = findings.map(({ start, end, type }) => ({
    from: start,
    to: end,
    type: type === 'PERSON' ? 0 : 1,
    confidence: text.slice(start, end) === doubted ? 0.1 : 0.9,
  }));
  return surroundingsOf(spans, text)[spans.findIndex(({ confidence }) => confidence < 0.5)]!;
}

it('a list parts a span from its neighbours', () => {
  expect(around('([PERSON Kez], [PERSON Shan], [PERSON Lorraine])', 'Shan')).toMatchObject({
    listed: true,
    listedBySure: true,
    betweenSure: true,
    sure: 2,
  });
  expect(around('[PERSON Kez] met [PERSON Shan] there', 'Shan')).toMatchObject({ listed: false, betweenSure: false });
  expect(around('[LOCATION Leeds], [PERSON Shan]', 'Shan')).toMatchObject({ listed: false, sure: 0 });
});

it('the head of a line, its number made one, is the same place', () => {
  const { sameBefore, opensLine, sameBehind } = around('1. [PERSON Kez] – fish\n12. [PERSON Shan] – soup\n', 'Shan');
  expect({ sameBefore, opensLine, sameBehind }).toEqual({ sameBefore: 1, opensLine: true, sameBehind: 1 });
  expect(around('ask [PERSON Kez] or, if late, ask [PERSON Shan]!', 'Shan')).toMatchObject({
    sameBefore: 1,
    opensLine: false,
  });
});

it('words of a name that stand in another one are shared', () => {
  expect(around('[PERSON Siôn Pugh]. Carys [PERSON Pugh]', 'Pugh').sharedWords).toBe(1);
  expect(around('[PERSON Siôn Pugh]. [PERSON Dai Pugh]', 'Dai Pugh').sharedWords).toBe(0.5);
  expect(around('[PERSON Siôn]. [PERSON Dai]', 'Dai').sharedWords).toBe(0);
});

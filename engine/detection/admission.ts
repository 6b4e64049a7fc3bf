/** Whether a finding is wanted: its type, its score, and values that the caller excludes. */
import type { Finding } from '../finding.ts';
import { primarySubtag } from '../text/language.ts';
import { identifies } from '../vocabulary/taxonomy.ts';
import type { Exclusions } from './exclusions.ts';
import type { DetectPlan } from './plan.ts';

/** What of a request decides. */
export interface Admission {
  plan: DetectPlan;
  exclusions: Exclusions;
}

/** `language`: BCP 47 tag of the place, or `und`. */
export function isAdmitted({ plan, exclusions }: Admission, finding: Finding, text: string, language: string): boolean {
  const { include, exclude, thresholds } = plan;
  const names = [finding.type, ...(finding.subtype === undefined ? [] : [finding.subtype])];
  if (names.some((name) => exclude.has(name))) return false;
  const ofCaller = finding.layer === 'custom' || finding.layer === 'provided';
  if (!ofCaller && include !== undefined && !names.some((name) => include.has(name))) return false;
  if (isExcluded(finding, text, exclusions)) return false;
  if (finding.validated === true || (ofCaller && finding.source !== 'custom_regex')) return true;
  // The recall floor takes the place of the threshold.
  if (finding.evidence === 'floor' || finding.aboveFloor === true) return true;
  if (finding.validated === false) return plan.reportInvalid;
  const threshold =
    thresholds.perType.get(finding.type) ??
    (finding.layer === 'zero_shot' ? plan.zeroShot?.threshold : undefined) ??
    thresholds.perLanguage.get(language) ??
    thresholds.perLanguage.get(primarySubtag(language)) ??
    (finding.layer === 'model' ? thresholds.model?.[identifies(finding.type) ? 'identifying' : 'other'] : undefined) ??
    thresholds.default;
  return finding.score >= threshold;
}

export function isWanted(type: string, { include, exclude }: DetectPlan): boolean {
  return !exclude.has(type) && (include === undefined || include.has(type));
}

export function isExcluded({ start, end }: Finding, text: string, exclusions: Exclusions): boolean {
  return exclusions.has(text.slice(start, end));
}

/** The functions of the endpoint table: one row for each operation that is built. A row that is missing answers 501. */
import type { DetectRequest, ProtectRequest } from '../contract/detect-protect.ts';
import type { ReplacementRequest, RestoreRequest, RestoreTablesRequest } from '../contract/restore.ts';
import type { Artifact, JobCreate, JobReview } from '../contract/jobs.ts';
import type { SessionCreate, SessionPatch } from '../contract/sessions.ts';
import type { LicenseRequest } from '../contract/offline.ts';
import { detect } from '../operations/detect.ts';
import { capabilities, types } from '../operations/discovery.ts';
import { challenge, importLicence, offlineStatus, usage, usageV1 } from '../operations/offline.ts';
import { reviewJob } from '../operations/job-review.ts';
import { cancelJob, createJob, deleteJob, getArtifact, getJob, listJobs } from '../operations/jobs.ts';
import { protect } from '../operations/protect.ts';
import { createReplacement } from '../operations/replacements.ts';
import { restoreTables } from '../operations/restore-tables.ts';
import { restore } from '../operations/restore.ts';
import {
  createSession,
  deleteSession,
  getSession,
  sessionMapping,
  sessionTable,
  updateSession,
} from '../operations/sessions.ts';
import { createUpload } from '../operations/uploads.ts';
import type { Handlers } from './exchange.ts';

// `validate.ts` has found that `body` fits the row's schema, so the casts are safe.
export const HANDLERS: Handlers = {
  detect: ({ deps, call, body }) => detect(deps, call, body as DetectRequest),
  protect: ({ deps, call, body }) => protect(deps, call, body as ProtectRequest),
  restore: ({ deps, call, body }) => restore(deps, call, body as RestoreRequest),
  restoreTables: ({ deps, call, body }) => restoreTables(deps, call, body as RestoreTablesRequest),
  createReplacement: ({ deps, call, body }) => createReplacement(deps, call, body as ReplacementRequest),
  createSession: ({ deps, call, body }) => createSession(deps, call, body as SessionCreate),
  getSession: ({ deps, call, params }) => getSession(deps, call, sessionId(params)),
  updateSession: ({ deps, call, params, body }) => updateSession(deps, call, sessionId(params), body as SessionPatch),
  deleteSession: ({ deps, call, params }) => deleteSession(deps, call, sessionId(params)),
  getSessionMapping: ({ deps, call, params }) => sessionMapping(deps, call, sessionId(params)),
  getSessionRestoreTable: ({ deps, call, params, query }) =>
    sessionTable(deps, call, sessionId(params), query.get('direction') === 'forward' ? 'forward' : 'restore'),
  createUpload: ({ deps, call, body }) => createUpload(deps, call, body as AsyncIterable<Uint8Array>),
  createJob: ({ deps, call, body }) => createJob(deps, call, body as JobCreate),
  listJobs: ({ deps, call, query }) => listJobs(deps, call, query),
  getJob: ({ deps, call, params }) => getJob(deps, call, jobId(params)),
  deleteJob: ({ deps, call, params }) => deleteJob(deps, call, jobId(params)),
  cancelJob: ({ deps, call, params }) => cancelJob(deps, call, jobId(params)),
  reviewJob: ({ deps, call, params, body }) => reviewJob(deps, call, jobId(params), body as JobReview),
  getArtifact: ({ deps, call, params }) => getArtifact(deps, call, jobId(params), params['name'] as Artifact),
  getCapabilities: ({ deps, endpoints }) =>
    capabilities(deps, Object.fromEntries(endpoints.map(({ method, path, status }) => [`${method} ${path}`, status]))),
  getTypes: ({ deps }) => types(deps),
  getUsage: ({ deps, call }) => usage(deps, call),
  getUsageV1: ({ deps, call }) => usageV1(deps, call),
  getChallenge: ({ deps }) => challenge(deps),
  importLicense: ({ deps, body }) => importLicence(deps, body as LicenseRequest),
  getOfflineStatus: ({ deps }) => offlineStatus(deps),
};

function jobId(params: Readonly<Record<string, string>>): string {
  return params['job_id'] as string;
}

function sessionId(params: Readonly<Record<string, string>>): string {
  return params['session_id'] as string;
}

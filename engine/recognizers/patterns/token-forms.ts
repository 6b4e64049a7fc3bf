/**
 * Tokens whose prefix tells who issued them. Prefixes, alphabets and lengths are facts of the issuers' documentation as
 * gitleaks (MIT) and detect-secrets (Apache-2.0) collect them; the expressions are our own.
 */

/** Subtype, prefixes, and the expression of what follows the prefix. Case counts. */
export type TokenForm = readonly [subtype: string, prefixes: readonly string[], body: string];

/** Issuers with a subtype of their own. */
export const NAMED_TOKENS: readonly TokenForm[] = [
  ['AWS_ACCESS_KEY', ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AROA', 'AIDA'], '[A-Z2-7]{16}'],
  ['GOOGLE_API_KEY', ['AIza'], '[0-9A-Za-z_-]{35}'],
  ['GOOGLE_OAUTH', ['GOCSPX-'], '[0-9A-Za-z_-]{28}'],
  ['GOOGLE_OAUTH', ['ya29.'], '[0-9A-Za-z_-]{30,400}'],
  ['GITHUB_TOKEN', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], '[0-9A-Za-z]{30,255}'],
  ['GITHUB_TOKEN', ['github_pat_'], '[0-9A-Za-z_]{40,255}'],
  [
    'GITLAB_TOKEN',
    ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'gloas-', 'glsoat-', 'glffct-'],
    '[0-9A-Za-z_-]{20,64}',
  ],
  ['SLACK_TOKEN', ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxe-', 'xapp-'], '[0-9A-Za-z-]{10,250}'],
  ['STRIPE_KEY', ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'], '[0-9A-Za-z]{12,250}'],
  ['TWILIO_KEY', ['SK', 'AC'], '[0-9a-f]{32}'],
  ['SENDGRID_KEY', ['SG.'], '[0-9A-Za-z_-]{16,32}\\.[0-9A-Za-z_-]{16,64}'],
  ['NPM_TOKEN', ['npm_'], '[0-9A-Za-z]{36}'],
  ['PYPI_TOKEN', ['pypi-'], 'Ag[0-9A-Za-z_-]{50,500}'],
  ['ANTHROPIC_KEY', ['sk-ant-'], '[0-9A-Za-z_-]{20,250}'],
  ['OPENAI_KEY', ['sk-'], '(?:proj-|svcacct-|admin-)?[0-9A-Za-z_-]{20,250}'],
  ['HUGGING_FACE_TOKEN', ['hf_', 'api_org_'], '[0-9A-Za-z]{30,40}'],
  ['DIGITALOCEAN_TOKEN', ['dop_v1_', 'doo_v1_', 'dor_v1_'], '[0-9a-f]{64}'],
  ['SHOPIFY_TOKEN', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], '[0-9a-fA-F]{32}'],
  ['SQUARE_TOKEN', ['sq0atp-', 'sq0csp-', 'EAAA'], '[0-9A-Za-z_-]{22,80}'],
  ['MAILGUN_KEY', ['key-'], '[0-9a-f]{32}'],
  ['DATABRICKS_TOKEN', ['dapi'], '[0-9a-f]{32}(?:-\\d)?'],
  ['VAULT_TOKEN', ['hvs.', 'hvb.', 'hvr.'], '[0-9A-Za-z_-]{20,300}'],
  ['AGE_SECRET_KEY', ['AGE-SECRET-KEY-1'], '[0-9A-Z]{58}'],
  ['LINEAR_KEY', ['lin_api_'], '[0-9A-Za-z]{32,48}'],
  ['NEW_RELIC_KEY', ['NRAK-'], '[0-9A-Z]{27}'],
  ['NEW_RELIC_KEY', ['NRII-', 'NRJS-'], '[0-9A-Za-z-]{19,32}'],
  ['GRAFANA_TOKEN', ['glsa_', 'glc_'], '[0-9A-Za-z_+/=]{32,200}'],
  ['DOCKER_TOKEN', ['dckr_pat_'], '[0-9A-Za-z_-]{24,40}'],
  ['ATLASSIAN_TOKEN', ['ATATT3', 'ATCTT3'], '[0-9A-Za-z_=-]{60,300}'],
  ['ATLASSIAN_TOKEN', ['ATBB'], '[0-9A-Za-z]{32}'],
  ['POSTMAN_KEY', ['PMAK-'], '[0-9a-f]{24}-[0-9a-f]{34}'],
  ['FACEBOOK_TOKEN', ['EAACEdEose0cBA'], '[0-9A-Za-z]{10,300}'],
  ['BREVO_KEY', ['xkeysib-'], '[0-9a-f]{64}-[0-9A-Za-z]{16}'],
];

/** Everybody else: `SERVICE_TOKEN`. */
export const SERVICE_TOKENS: readonly TokenForm[] = (
  [
    [['sgp_'], '(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40,64}'], // Sourcegraph
    [['dt0c01.', 'dt0s01.', 'dt0s02.'], '[A-Z2-7]{8,24}\\.[A-Z2-7]{64}'], // Dynatrace
    [['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], '[0-9A-Za-z=._-]{32,64}'], // PlanetScale
    [['rubygems_'], '[0-9a-f]{48}'],
    [['gsk_'], '[0-9A-Za-z]{52}'], // Groq
    [['xai-'], '[0-9A-Za-z_-]{64,100}'],
    [['pplx-'], '[0-9A-Za-z]{48,64}'], // Perplexity
    [['r8_'], '[0-9A-Za-z]{37,40}'], // Replicate
    [['nvapi-'], '[0-9A-Za-z_-]{60,70}'],
    [['csk-'], '[0-9a-z]{48}'], // Cerebras
    [['lsv2_pt_', 'lsv2_sk_'], '[0-9a-f]{32}_[0-9a-f]{10}'], // LangSmith
    [['dp.pt.', 'dp.st.', 'dp.ct.'], '[0-9A-Za-z.]{40,64}'], // Doppler
    [['fo1_', 'fm2_', 'fm1a_', 'fm1r_'], '[0-9A-Za-z_=+/-]{40,400}'], // Fly.io
    [['HRKU-AA'], '[0-9A-Za-z_-]{58}'], // Heroku
    [['pnu_'], '[0-9A-Za-z]{36}'], // Prefect
    [['pul-'], '[0-9a-f]{40}'], // Pulumi
    [['rdme_'], '[0-9a-z]{70}'], // ReadMe
    [['tk-us-'], '[0-9A-Za-z_-]{48}'], // Scalingo
    [['shippo_live_', 'shippo_test_'], '[0-9A-Za-z]{40}'],
    [['EZAK', 'EZTK'], '[0-9A-Za-z]{54}'], // EasyPost
    [['FLWSECK_TEST-', 'FLWSECK-', 'FLWPUBK_TEST-'], '[0-9A-Za-z]{12,40}(?:-X)?'], // Flutterwave
    [['fio-u-'], '[0-9A-Za-z_=-]{64}'], // Frame.io
    [['ico-'], '[0-9A-Za-z]{32}'], // Infracost
    [['AKCp'], '[0-9A-Za-z]{69}'], // JFrog
    [['ntn_'], '[0-9A-Za-z]{40,50}'], // Notion
    [['aio_'], '[0-9A-Za-z]{28}'], // Adafruit
    [['LTAI'], '[0-9A-Za-z]{16,26}'], // Alibaba Cloud
    [['AKID'], '[0-9A-Za-z]{32}'], // Tencent Cloud
    [['CLOJARS_'], '[0-9a-z]{60}'],
    [['dnkey-'], '[0-9a-z=_-]{26}-[0-9a-z=_-]{52}'], // Defined Networking
    [['duffel_test_', 'duffel_live_'], '[0-9A-Za-z_=-]{43}'],
    [['sha256~'], '[0-9A-Za-z_-]{43}'], // OpenShift
    [['access-sandbox-', 'access-production-', 'access-development-'], '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'], // Plaid
    [['sntryu_'], '[0-9a-f]{64}'],
    [['sntrys_'], 'eyJ[0-9A-Za-z_+/=-]{40,400}'],
    [['sqp_', 'squ_', 'sqa_'], '[0-9a-f]{40}'], // SonarQube
    [['tskey-'], '(?:auth|api|client|webhook)-[0-9A-Za-z]{8,20}-[0-9A-Za-z]{20,40}'], // Tailscale
    [['sbp_'], '[0-9a-f]{40}'], // Supabase
    [['nfp_', 'nfo_', 'nfc_'], '[0-9A-Za-z]{36}'], // Netlify
    [['figd_'], '[0-9A-Za-z_-]{40,60}'], // Figma
    [['CFPAT-'], '[0-9A-Za-z_-]{43}'], // Contentful
    [['tfp_'], '[0-9A-Za-z_.-]{59}'], // Typeform
    [['waka_'], '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'], // WakaTime
    [['bkua_'], '[0-9a-f]{40}'], // Buildkite
    [['CCIPAT_'], '[0-9A-Za-z]{20,24}_[0-9a-f]{40}'], // CircleCI
    [['rzp_live_', 'rzp_test_'], '[0-9A-Za-z]{14}'], // Razorpay
    [['AQVN'], '[0-9A-Za-z_-]{35,38}'], // Yandex Cloud
    [['ABSK'], '[0-9A-Za-z+/]{109,269}={0,2}'], // Amazon Bedrock
    [['ops_'], 'eyJ[0-9A-Za-z+/]{250,1000}={0,3}'], // 1Password service account
  ] as readonly (readonly [readonly string[], string])[]
).map(([prefixes, body]) => ['SERVICE_TOKEN', prefixes, body] as const);

import { asks, each, high, remote } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const aws: ProgramSpec = {
  ...asks,
  options:
    '--endpoint-url:!high --ca-bundle:!high --no-verify-ssl!high --cli-input-json:!high --cli-input-yaml:!high',
};
const awsReads: ProgramSpec = { sub: { 'describe-*': aws, 'list-*': aws } };
const lists = (more: Readonly<Record<string, ProgramSpec>> = {}): ProgramSpec => ({
  sub: { list: asks, describe: asks, show: asks, ...more },
});
const cluster: ProgramSpec = {
  options: '--kubeconfig:!high -s:!high --server:!high --token:!high --raw:!high',
  operands: ['resource'],
  class: 'medium',
  why: 'network',
  unknown: 'medium',
};
const plan = (options = ''): ProgramSpec => ({
  options,
  wordOptions: true,
  operands: ['sent'],
  class: 'medium',
  why: 'network',
  unknown: 'medium',
});
const terraform: ProgramSpec = {
  options: '-version!version --version!version -chdir:script',
  wordOptions: true,
  sub: {
    fmt: { ...plan(), operands: ['project'], why: 'project' },
    ...each('plan validate version show output providers graph', plan('-out:write!high -state:read')),
    init: plan('-plugin-dir:!high -backend-config:!high -from-module:!high'),
    state: { sub: { list: plan(), show: plan() } },
    workspace: { sub: { list: plan(), show: plan() } },
  },
};

/** Clouds and clusters: asking is medium, everything that changes, hands out a credential or shows a secret is high. */
export const cloud: Family = {
  aws: {
    options: '--version!version --region: --profile: --output: --query: --no-cli-pager --no-paginate',
    sub: {
      s3: { sub: { ls: aws } },
      sts: { sub: { 'get-caller-identity': aws } },
      logs: { sub: { 'describe-*': aws, 'filter-log-events': aws, tail: aws } },
      cloudformation: { sub: { 'describe-*': aws, 'list-*': aws, 'validate-template': aws } },
      configure: { alone: 'high', sub: { list: aws, 'list-profiles': aws } },
      ...each(
        's3api ec2 ecs eks ecr rds iam lambda cloudwatch dynamodb elbv2 elb autoscaling route53 sns sqs apigateway apigatewayv2 cloudfront stepfunctions events kms acm elasticache opensearch codebuild codepipeline batch organizations secretsmanager ssm',
        awsReads,
      ),
    },
  },
  gcloud: {
    options: '--version!version --project: --format: --quiet -q',
    sub: {
      version: asks,
      info: asks,
      auth: { sub: { list: asks } },
      config: { sub: { list: asks, 'get-value': asks, get: asks, configurations: lists() } },
      'a*': lists({ '*': lists() }),
      ...each(
        'projects compute run functions container sql storage services logging pubsub artifacts iam dns builds secrets',
        lists({ '*': lists() }),
      ),
    },
  },
  az: {
    options: '--version!version --output: -o: --query: --subscription: --only-show-errors',
    sub: {
      version: asks,
      keyvault: { sub: { list: asks, show: asks } },
      account: { sub: { list: asks, show: asks, 'list-locations': asks } },
      ...each(
        'group vm webapp functionapp aks acr network storage sql resource deployment monitor pipelines repos boards',
        lists({ '*': lists() }),
      ),
    },
  },
  kubectl: {
    options: '-n: --namespace: --context: --version!version',
    sub: {
      ...each('get describe logs explain top events', cluster),
      ...each('version cluster-info api-resources api-versions', { ...cluster, operands: [] }),
      config: { sub: { ...each('current-context get-contexts get-clusters', cluster), view: cluster } },
      rollout: { sub: { status: cluster, history: cluster } },
      auth: { sub: { 'can-i': { ...cluster, operands: ['sent'] }, whoami: cluster } },
    },
  },
  helm: {
    options: '--version!version',
    sub: {
      ...each(
        'list ls status template lint version history search',
        plan('--post-renderer:!high --kubeconfig:!high'),
      ),
      show: { sub: each('chart readme values all', plan()) },
      get: { sub: each('manifest notes', plan()) },
    },
  },
  terraform,
  tofu: terraform,
  pulumi: {
    options: '--version!version',
    sub: { version: asks, preview: asks, stack: { alone: 'medium', sub: { ls: asks } } },
  },
  ...each(
    'heroku vercel netlify fly flyctl wrangler firebase railway doctl linode-cli gsutil bq eksctl serverless sls cdk sam amplify supabase',
    remote,
  ),
  ...high('remote', 'ansible ansible-playbook salt chef puppet vagrant packer nomad consul'),
  ...high('secrets', 'vault op pass bw gopass security secret-tool gpg gpg2 ssh-add ssh-keygen'),
};

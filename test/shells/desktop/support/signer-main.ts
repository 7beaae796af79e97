import { harden } from '../../../../src/shells/desktop/signer/harden.ts'

/** The signer as the desktop shell has it, but for what a vault costs to open. */
harden()
const { runSigner } = await import('../../../../src/main/signer/host.ts')
const { openUtilityChannel } = await import('../../../../src/shells/desktop/signer/channel.ts')
const { CHEAP_LIMITS } = await import('../../../support/vault-limits.ts')

runSigner({ channel: openUtilityChannel(), limits: CHEAP_LIMITS })

import { harden } from './harden.ts'

harden()
// Loaded only now: the parser of requests finds out, as it is loaded, that it may make no code from text.
const { runSigner } = await import('../../../main/signer/host.ts')
const { PRODUCT_LIMITS } = await import('../../../main/signer/vault/limits.ts')
const { openUtilityChannel } = await import('./channel.ts')

runSigner({ channel: openUtilityChannel(), limits: PRODUCT_LIMITS })

import { runSigner } from './host.ts'
import { openParentChannel } from './parent-channel.ts'
import { PRODUCT_LIMITS } from './vault/limits.ts'

runSigner({ channel: openParentChannel(), limits: PRODUCT_LIMITS })

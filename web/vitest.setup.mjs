// Node 18 has Web Crypto but does not show it globally, as browsers do.
import { webcrypto } from 'node:crypto'

globalThis.crypto ??= webcrypto

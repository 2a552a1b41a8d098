/** Type of a proof. A new shape gets a new number. */
export const PROOF_TYPE = 'understory/certificate-proof/1'

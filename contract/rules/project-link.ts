/** Where a standard's registry shows one project. Read by browsers, too: no zod here. */

/** Stands for the project's number in a standard's address template. */
export const PROJECT_NUMBER = '{id}'

/**
 * @param template of the standard; null: none is known, and then there is no link
 * @param id in the registry, as it was entered: letters before the number are left out, so that VCS1340 and 1340 lead to one page
 */
export const projectLinkOf = (template: string | null, id: string): string | null =>
  template?.replaceAll(PROJECT_NUMBER, encodeURIComponent(id.trim().replace(/^[a-z]+[\s-]*(?=\d)/i, ''))) ??
  null

/** Whether a project's link leads to the registry's search: some registries have no address made from the project's number. */
export const isRegistrySearch = (link: string): boolean => /[?&](q|query|search)=/.test(link)

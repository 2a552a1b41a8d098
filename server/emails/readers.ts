/** Who is told of what concerns a side, whatever the caller may see. */

/** @param condition on person `p`, membership `m` and organization `g` */
const members = (condition: string): string => `select distinct on (p.id) p.id, d.email,
    g.id as organization_id, m.role <> 'readOnly' as may_act
  from person p join personal_data d on d.person_id = p.id
  join membership m on m.person_id = p.id join organization g on g.id = m.organization_id
  where p.deactivated_at is null and p.erased_at is null and ${condition} order by p.id`

/**
 * SQL with two parameters: the person or organization, and the person who acted, who is left out later. Of the platform the
 * first is the person in charge or null; colleagues are told as well of what the person in charge did.
 */
export const READERS = {
  platform: members('g.is_platform and ($1::uuid is null or p.id = $1 or $1 = $2::uuid)'),
  organization: members('g.id = $1'),
  owners: members(`g.id = $1 and m.role = 'owner'`),
  person: `select p.id, d.email, null::uuid as organization_id, true as may_act
    from person p join personal_data d on d.person_id = p.id
    where p.deactivated_at is null and p.erased_at is null and p.id = $1`,
}

-- The first wording read "1 habitat unit … were retired". Templates that still have it get one that is right for every quantity.
set local lock_timeout = '2s';

insert into certificate_template_version
  (template_id, version, name, layout, accent, wording, logo_sha256, is_active, person_id, changed_at)
select template_id, version + 1, name, layout, accent, jsonb_build_object(
    'en', 'Permanent retirement of {{quantity}} {{unit}} from {{project}} in the registry of {{standard}} for {{beneficiary}}.',
    'fr', 'Retrait définitif de {{quantity}} {{unit}} du projet {{project}} au registre {{standard}}, au bénéfice de {{beneficiary}}.'),
  logo_sha256, is_active, '00000000-0000-0000-0000-000000000001', now()
from (select distinct on (template_id) * from certificate_template_version order by template_id, version desc) as last
where wording = jsonb_build_object(
    'en', '{{quantity}} {{unit}} from {{project}} were retired permanently in the registry of {{standard}} for {{beneficiary}}.',
    'fr', '{{quantity}} {{unit}} du projet {{project}} ont été retirés définitivement du registre {{standard}} au bénéfice de {{beneficiary}}.');

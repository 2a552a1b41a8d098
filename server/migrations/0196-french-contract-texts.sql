-- The three contracts in French, as drafts: nothing is drawn from them until the platform puts them in force.
set local lock_timeout = '2s';

insert into contract_template (kind, language, version, title, clauses, note, written_by, written_at)
select t.kind, 'fr', 1, t.title, t.clauses::jsonb, 'The text that the platform starts with, in French.',
  '00000000-0000-0000-0000-000000000001', now()
from (values
  ('cc', 'Contrat de contribution', $clauses$[
  {
    "title": "Objet",
    "text": "{{counterparty.name}} et {{platform.name}} conviennent de l’opération {{operation.number}} décrite ci-dessus."
  },
  {
    "title": "Unités",
    "text": "Le porteur de projet garantit qu’il détient les unités libres de tout droit de tiers, qu’elles ont été émises par {{project.standard}} et qu’elles ne sont ni vendues, ni retirées, ni revendiquées ailleurs."
  },
  {
    "title": "Prix et paiement",
    "text": "Les prix sont nets, dans la monnaie indiquée ci-dessus. Le contributeur règle la facture de la plateforme par virement bancaire avec sa référence. La plateforme paie le porteur de projet dès que la livraison est prouvée par le lien public vers le registre."
  },
  {
    "title": "Livraison",
    "text": "Les unités sont livrées à partir des numéros de série réservés pour cette opération : retirées au profit du bénéficiaire, ou transférées sur le compte du contributeur, comme convenu. Un retrait au registre est définitif."
  },
  {
    "title": "Le présent texte",
    "text": "Une fois approuvé, ce texte est figé : son empreinte SHA-256 est consignée dans le journal de l’opération, et le document signé doit en être issu."
  }
]$clauses$),
  ('mc', 'Contrat de mandat', $clauses$[
  {
    "title": "Objet",
    "text": "{{counterparty.name}} donne mandat à {{platform.name}} de vendre les unités décrites ci-dessus dans l’opération {{operation.number}}, en son propre nom et au prix qui y est indiqué."
  },
  {
    "title": "Unités",
    "text": "Le porteur de projet garantit qu’il détient les unités libres de tout droit de tiers, qu’elles ont été émises par {{project.standard}} et qu’elles ne sont ni vendues, ni retirées, ni revendiquées ailleurs."
  },
  {
    "title": "Prix et paiement",
    "text": "Les prix sont nets, dans la monnaie indiquée ci-dessus. Le contributeur paie la plateforme. La plateforme paie le porteur de projet sur présentation de sa facture, dès que la livraison est prouvée par le lien public vers le registre. La rémunération de la plateforme est à la charge du contributeur."
  },
  {
    "title": "Livraison",
    "text": "Le porteur de projet tient réservés les numéros de série confirmés pour cette opération et les livre lui-même ou laisse la plateforme les livrer : retirés au profit du bénéficiaire, ou transférés sur le compte du contributeur, comme convenu. Un retrait au registre est définitif."
  },
  {
    "title": "Le présent texte",
    "text": "Une fois approuvé, ce texte est figé : son empreinte SHA-256 est consignée dans le journal de l’opération, et le document signé doit en être issu."
  }
]$clauses$),
  ('rc', 'Contrat de retrait', $clauses$[
  {
    "title": "Objet",
    "text": "{{counterparty.name}} demande à {{platform.name}} de retirer les unités décrites ci-dessus, inscrites à son solde, dans l’opération {{operation.number}}."
  },
  {
    "title": "Unités",
    "text": "Le contributeur confirme qu’il détient les unités libres de tout droit de tiers, et que ni lui ni personne d’autre ne les a revendiquées auparavant. Elles ont été émises par {{project.standard}}."
  },
  {
    "title": "Rémunération",
    "text": "Les unités appartiennent au contributeur et ne coûtent rien de plus. Si la plateforme perçoit une rémunération, le contributeur règle sa facture par virement bancaire avec sa référence avant le retrait des unités."
  },
  {
    "title": "Retrait",
    "text": "La plateforme bloque les numéros de série désignés pour cette opération et les retire au registre au profit du bénéficiaire. Un retrait au registre est définitif : les unités ne peuvent plus jamais être vendues, transférées ni revendiquées."
  },
  {
    "title": "Le présent texte",
    "text": "Une fois approuvé, ce texte est figé : son empreinte SHA-256 est consignée dans le journal de l’opération, et le document signé doit en être issu."
  }
]$clauses$)) as t (kind, title, clauses)
-- Where somebody has written a French text already, it stays the first one.
where not exists (select 1 from contract_template w where w.kind = t.kind and w.language = 'fr');

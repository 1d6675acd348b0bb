package io.promptcompiler.core.document.step;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.EVIDENCE_ADDED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.EVIDENCE_OPTIONAL;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.EVIDENCE_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.EVIDENCE_REQUIRED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.FLOW_ENTRY_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.FLOW_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.FLOW_STEP_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.GATE_ADDED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.GATE_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.GATE_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.STEP_ID_CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.ADDED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.REMOVED;
import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.Aspect;
import io.promptcompiler.core.document.DocumentContract.Aspects;
import io.promptcompiler.core.document.DocumentContract.Json;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.document.TermsOfKeys;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the terms of a step, apart from its prompt, and the terms of a flow. Texts for readers,
 * such as titles, are not terms.
 */
final class StepContract {
  private static final String OPTIONAL = StepShape.OPTIONAL.name();
  private static final String REQUIRED = StepShape.REQUIRED.name();

  private static final ChangeRule ID =
      ChangeRule.of(
          CHANGED.as(
              STEP_ID_CHANGED, "Applications that stored the old id no longer find the step."));
  private static final ChangeRule EVIDENCE =
      ChangeRule.of(
          REMOVED.as(EVIDENCE_REMOVED, "It was optional.").from(OPTIONAL),
          REMOVED.as(EVIDENCE_REMOVED, "It was required."),
          CHANGED.as(EVIDENCE_REQUIRED, "Leave it optional.").from(OPTIONAL),
          CHANGED.as(EVIDENCE_OPTIONAL, "Applications relied on it.").to(OPTIONAL),
          ADDED.as(EVIDENCE_ADDED, "Make it optional.").to(REQUIRED),
          ADDED
              .as(EVIDENCE_ADDED, "Existing evidence does not satisfy it.")
              .to(EvidenceKey.CHECKLIST));
  private static final ChangeRule GATES =
      ChangeRule.of(
          REMOVED.as(GATE_REMOVED),
          ADDED.as(GATE_ADDED, "Evidence that was accepted may be rejected now."),
          CHANGED.as(GATE_CHANGED));
  private static final ChangeRule ENTRY =
      ChangeRule.of(CHANGED.as(FLOW_ENTRY_CHANGED, "The step with the lowest id is the first."));
  private static final ChangeRule STEPS =
      ChangeRule.of(REMOVED.as(FLOW_STEP_REMOVED, "Jobs that are at this step cannot continue."));
  private static final ChangeRule.Row END =
      REMOVED.as(FLOW_REMOVED, "The folder has no steps any more, so its class is gone.");

  private StepContract() {}

  /** Returns the terms of a step. */
  static List<Term> of(StepElement step) {
    List<Term> terms = new ArrayList<>(TermsOfKeys.of(step.keys(), StepShape.DOCUMENT));
    terms.add(Term.of(ID, Words.of(step.id()), step.place(StepShape.ID)));
    terms.addAll(evidence(step.get(StepShape.EVIDENCE), step.place(StepShape.EVIDENCE)));
    step.gates().forEach(gate -> terms.add(gate(gate)));
    return terms;
  }

  private static Collection<Term> evidence(DataObject schema, Location place) {
    Map<String, Term> terms = new LinkedHashMap<>();
    schema.all(StepShape.OPTIONAL).forEach(key -> terms.put(key.text(), evidence(OPTIONAL, key)));
    schema.get(StepShape.REQUIRED).forEach(key -> terms.put(key.text(), evidence(REQUIRED, key)));
    for (Entry criterion :
        schema.find(StepShape.CRITERIA).map(Mapping::entries).orElse(List.of())) {
      String name = EvidenceKey.CHECKLIST + "." + criterion.key();
      terms.put(
          name,
          evidence(EvidenceKey.CHECKLIST, name, place).at(EvidenceKey.CHECKLIST, criterion.key()));
    }
    return terms.values();
  }

  private static Term evidence(String list, Scalar key) {
    return evidence(list, key.text(), key.location());
  }

  private static Term evidence(String list, String name, Location place) {
    return Term.of(EVIDENCE, name, State.of(list), place).in("evidence_schema", list);
  }

  /** Creates the term of a gate. Its description is for readers and is not compared. */
  private static Term gate(GateElement gate) {
    String word = gate.word().text();
    String given =
        gate.parameters().map(all -> " " + ConstantReader.read(all.data()).json()).orElse("");
    List<Aspect> aspects =
        gate.type().parameters().stream().map(parameter -> aspect(gate, parameter)).toList();
    return Term.of(GATES, word, new Aspects(aspects, word + given), gate.word().location())
        .in("gates");
  }

  private static Aspect aspect(GateElement gate, GateType.Parameter parameter) {
    Shape.Key<?> key = parameter.key();
    Location place =
        gate.parameters()
            .filter(given -> given.has(key))
            .map(given -> given.place(key))
            .orElse(gate.word().location());
    Optional<DataNode> argument = gate.argument(key);
    if (argument.isEmpty()) {
      String name = " '" + key.name() + "'";
      return new Aspect(Words.of(Optional.empty()), "leaves out" + name, "left out" + name, place);
    }
    DataNode node = argument.get();
    if (key.shape() instanceof Shape.Anything) {
      return new Aspect(new Json(key.name(), node), "", "", place);
    }
    if (node instanceof Sequence list) {
      List<String> all =
          list.items().stream()
              .flatMap(item -> DataNode.as(item, Scalar.class).stream())
              .map(Scalar::text)
              .toList();
      String texts = all.isEmpty() ? " nothing" : all.stream().collect(joining("', '", " '", "'"));
      return new Aspect(
          Words.of(Set.copyOf(all)), parameter.is() + texts, parameter.was() + texts, place);
    }
    String text = DataNode.as(node, Scalar.class).map(Scalar::text).orElse("");
    if (parameter.unit().isEmpty()) {
      return new Aspect(Text.of(Optional.of(text)), parameter.is(), parameter.was(), place);
    }
    String is =
        parameter.is() + " " + text + " " + parameter.unit() + (text.equals("1") ? "" : "s");
    return new Aspect(Words.of(text), is, parameter.was() + " " + text, place);
  }

  /**
   * Returns the contract of a flow, in which steps correspond if they have the same file or the
   * same id.
   */
  static DocumentContract of(FolderMembers folder, List<StepElement> steps) {
    List<Term> terms = new ArrayList<>();
    for (StepElement step : steps) {
      String id = step.id();
      String path = step.file().id().path();
      if (terms.isEmpty()) {
        terms.add(Term.of(ENTRY, new Words(path, id, ""), step.place(StepShape.ID)));
      }
      terms.add(Term.of(STEPS, id, State.of(""), step.place(StepShape.ID)).or(path));
    }
    String name = folder.folder().isEmpty() ? folder.name() : folder.folder();
    return new DocumentContract(name, Optional.empty(), terms, Optional.of(END));
  }
}

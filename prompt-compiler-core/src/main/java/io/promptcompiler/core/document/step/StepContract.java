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
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ON_FAIL_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.STEP_ID_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOLS_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TRANSITION_CHANGED;
import static io.promptcompiler.core.document.ChangeRule.Kind.ADDED;
import static io.promptcompiler.core.document.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.document.ChangeRule.Kind.REMOVED;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.ChangeRule;
import io.promptcompiler.core.document.Contract;
import io.promptcompiler.core.document.Contract.Aspect;
import io.promptcompiler.core.document.Contract.Aspects;
import io.promptcompiler.core.document.Contract.Json;
import io.promptcompiler.core.document.Contract.State;
import io.promptcompiler.core.document.Contract.Term;
import io.promptcompiler.core.document.Contract.Text;
import io.promptcompiler.core.document.Contract.Words;
import io.promptcompiler.core.document.step.GateElement.Argument;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists the terms of a step, apart from its prompt, and the terms of a flow. Texts for readers,
 * such as titles, are not terms.
 */
final class StepContract {
  private static final String OPTIONAL = "optional";
  private static final String REQUIRED = "required";

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
  private static final ChangeRule TOOLS = ChangeRule.of(CHANGED.as(TOOLS_CHANGED));
  private static final ChangeRule TRANSITIONS = ChangeRule.of(CHANGED.as(TRANSITION_CHANGED));
  private static final ChangeRule ON_FAIL = ChangeRule.of(CHANGED.as(ON_FAIL_CHANGED));
  private static final ChangeRule ENTRY =
      ChangeRule.of(CHANGED.as(FLOW_ENTRY_CHANGED, "The step with the lowest id is the first."));
  private static final ChangeRule STEPS =
      ChangeRule.of(REMOVED.as(FLOW_STEP_REMOVED, "Jobs that are at this step cannot continue."));
  private static final ChangeRule.Row END =
      REMOVED.as(FLOW_REMOVED, "The folder has no steps any more, so its class is gone.");

  private StepContract() {}

  /** Returns the terms of a step. */
  static List<Term> of(StepElement step) {
    StepElement.Tools tools = step.tools();
    StepElement.OnFail onFail = step.onFail();
    List<Term> terms = new ArrayList<>();
    terms.add(Term.of(ID, "", step.id()));
    terms.addAll(evidence(step));
    step.gates().value().forEach(gate -> terms.add(gate(gate)));
    terms.add(Term.of(TOOLS, "tool_policy.allowed", sorted(tools.allowed())));
    terms.add(Term.of(TOOLS, "tool_policy.forbidden", sorted(tools.forbidden())));
    terms.add(Term.of(TOOLS, "tool_policy.max_calls", most(tools.maxCalls())));
    terms.add(Term.of(TRANSITIONS, "on_pass.next_step_id", text(step.onPass().value().next())));
    terms.add(Term.of(TRANSITIONS, "human_review", step.humanReview()));
    terms.add(Term.of(TRANSITIONS, "checkpoint", step.checkpoint()));
    terms.add(Term.of(ON_FAIL, "on_fail.max_retries", onFail.maxRetries()));
    terms.add(Term.of(ON_FAIL, "on_fail.escalate_policy", onFail.escalatePolicy()));
    terms.add(prompt("on_fail.retry_prompt", onFail.retryPrompt()));
    terms.add(prompt("on_fail.diagnose_prompt", onFail.diagnosePrompt()));
    return terms;
  }

  private static Located<String> text(Located<Scalar> scalar) {
    return new Located<>(scalar.value().text(), scalar.key());
  }

  private static Located<String> most(Located<Optional<Scalar>> most) {
    return new Located<>(most.value().map(Scalar::text).orElse(Contract.ABSENT), most.key());
  }

  /** Sorts tools, because their order does not matter. */
  private static Located<String> sorted(Located<List<Scalar>> tools) {
    String words =
        tools.value().stream()
            .map(Scalar::text)
            .distinct()
            .sorted()
            .map(StepContract::word)
            .collect(Collectors.joining(", ", "[", "]"));
    return new Located<>(words, tools.key());
  }

  private static String word(String text) {
    return text.matches("\\w(?:[\\w.-]*\\w)?") ? text : new Constant.Text(text).json();
  }

  private static Term prompt(String name, Located<Optional<String>> text) {
    return Term.of(ON_FAIL, name, Text.of(text.value()), text.key());
  }

  private static Collection<Term> evidence(StepElement step) {
    StepElement.EvidenceSchema schema = step.evidence().value();
    Map<String, Term> terms = new LinkedHashMap<>();
    schema.optional().forEach(key -> terms.put(key.text(), evidence(OPTIONAL, key)));
    schema.required().forEach(key -> terms.put(key.text(), evidence(REQUIRED, key)));
    for (StepElement.Criterion criterion : schema.criteria()) {
      String name = EvidenceKey.CHECKLIST + "." + criterion.id();
      terms.put(
          name,
          evidence(EvidenceKey.CHECKLIST, name, step.evidence().key())
              .at(EvidenceKey.CHECKLIST, criterion.id()));
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
    String words =
        word + gate.parameters().map(all -> " " + ConstantReader.read(all).json()).orElse("");
    List<Aspect> aspects = new ArrayList<>();
    for (int i = 0; i < gate.arguments().size(); i++) {
      aspects.add(aspect(gate, gate.type().parameters().get(i).name(), gate.arguments().get(i)));
    }
    return Term.of(GATES, word, new Aspects(aspects, words), gate.word().location()).in("gates");
  }

  private static Aspect aspect(GateElement gate, String parameter, Argument argument) {
    Location place =
        gate.parameters()
            .flatMap(all -> all.entry(parameter))
            .map(Entry::keyLocation)
            .orElse(gate.word().location());
    GateWords words = GateWords.of(gate.type(), parameter);
    if (argument instanceof Argument.OfText given) {
      Text text = Text.of(Optional.of(given.text()));
      return new Aspect(text, words.is(), words.was(), place);
    }
    if (argument instanceof Argument.OfNumber given) {
      long number = given.number();
      String unit = number == 1 ? words.unit().replaceFirst("s$", "") : words.unit();
      String is = words.is() + " " + number + " " + unit;
      return new Aspect(Words.of(number), is, words.was() + " " + number, place);
    }
    if (argument instanceof Argument.OfTexts given) {
      String texts =
          given.texts().isEmpty()
              ? " nothing"
              : given.texts().stream().collect(Collectors.joining("', '", " '", "'"));
      Words set = Words.of(Set.copyOf(given.texts()));
      return new Aspect(set, words.is() + texts, words.was() + texts, place);
    }
    if (argument instanceof Argument.OfSchema given) {
      return new Aspect(new Json(parameter, given.schema()), "", "", place);
    }
    String name = " '" + parameter + "'";
    return new Aspect(Words.of(Optional.empty()), "leaves out" + name, "left out" + name, place);
  }

  /**
   * Returns the contract of a flow, in which steps correspond if they have the same file or the
   * same id.
   */
  static Contract of(FolderMembers folder, List<StepElement> steps) {
    List<Term> terms = new ArrayList<>();
    for (StepElement step : steps) {
      String id = step.id().value();
      String path = step.file().id().path();
      if (terms.isEmpty()) {
        terms.add(Term.of(ENTRY, new Words(path, id, ""), step.id().key()));
      }
      terms.add(Term.of(STEPS, id, State.of(""), step.id().key()).or(path));
    }
    String name = folder.folder().isEmpty() ? folder.name() : folder.folder();
    return new Contract(name, Optional.empty(), terms, Optional.of(END));
  }
}

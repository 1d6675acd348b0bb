package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.evolve.RandomData.items;
import static io.promptcompiler.core.evolve.RandomData.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Each component of the elements that documents are read to: an edit that changes it with the
 * findings of which one must be reported, or why a change of it breaks nobody by itself.
 */
final class ContractMutations {
  /** The components by kind of document that something compares. */
  private final List<Mutation> compared = new ArrayList<>();

  /** The reasons by component that nothing compares. */
  private final Map<String, String> exempt = new LinkedHashMap<>();

  /**
   * An edit.
   *
   * @param kind of which kind of document it is
   * @param component what it changes: {@code StepElement.OnFail.maxRetries}
   * @param ids the findings of which one is expected
   */
  record Mutation(String kind, String component, List<String> ids, Consumer<RandomData> edit) {}

  ContractMutations() {
    steps();
    gates();
    chats();
    plans();
    tasks();
    orchestrators();
  }

  List<Mutation> compared() {
    return compared;
  }

  Map<String, String> exempt() {
    return exempt;
  }

  private void steps() {
    exempt("StepElement.file", "its path is the id of the prompt, which is gone with it");
    step("StepElement.className", "PC1202", it -> it.set("class", "Other"));
    step("StepElement.aliases", "PC1279", it -> it.remove("aliases.0"));
    step("StepElement.id", "PC1250", it -> it.set("step_id", "T1"));
    step("StepElement.title", "PC1220", it -> it.set("title", "Other"));
    step("StepElement.objective", "PC1220", it -> it.set("objective", it.sentence()));
    step("StepElement.template", "PC1220", it -> it.set("prompt_template", "{{area}} other"));
    step("StepElement.injections", "PC1221", it -> it.set("injections.area", "Other"));
    step(
        "StepElement.declarations",
        "PC1206",
        it -> {
          it.set("parameters.more", object("type", "string", "required", true));
          it.set("prompt_template", it.text("prompt_template") + "{{more}}");
        });
    exempt("StepElement.origins", "as that of each parameter");
    exempt("StepElement.tools", "by its parts");
    exempt("StepElement.evidence", "by its parts");
    step("StepElement.gates", "PC1251", it -> it.remove("gates.0"));
    step("StepElement.gates", "PC1252", it -> it.add("gates", object("type", "human_approval")));
    exempt("StepElement.onFail", "by its parts");
    exempt("StepElement.onPass", "by its parts");
    step(
        "StepElement.humanReview",
        "PC1244",
        it -> it.set("human_review", !(Boolean) it.get("human_review")));
    step(
        "StepElement.checkpoint",
        "PC1244",
        it -> it.set("checkpoint", !(Boolean) it.get("checkpoint")));
    step("StepElement.Tools.allowed", "PC1245", it -> it.add("tool_policy.allowed", "other"));
    step("StepElement.Tools.forbidden", "PC1245", it -> it.remove("tool_policy.forbidden.0"));
    step("StepElement.Tools.maxCalls", "PC1245", it -> it.remove("tool_policy.max_calls"));
    step(
        "StepElement.EvidenceSchema.required",
        "PC1242",
        it -> it.add("evidence_schema.required", "other"));
    step(
        "StepElement.EvidenceSchema.required",
        "PC1255",
        it -> {
          it.remove("evidence_schema.required.1");
          it.add("evidence_schema.optional", "notes");
        });
    step(
        "StepElement.EvidenceSchema.optional",
        "PC1254",
        it -> it.remove("evidence_schema.optional.1"));
    step(
        "StepElement.EvidenceSchema.optional",
        "PC1253",
        it -> {
          it.remove("evidence_schema.optional.0");
          it.add("evidence_schema.required", "tests_run");
        });
    exempt("StepElement.EvidenceSchema.criteria", "by its parts");
    step(
        "StepElement.Criterion.id",
        "PC1254",
        it -> it.rename("evidence_schema.criteria_checklist.seen", "other"));
    step(
        "StepElement.Criterion.text",
        "PC1220",
        it -> it.set("evidence_schema.criteria_checklist.seen", "Other."));
    step("StepElement.OnFail.maxRetries", "PC1246", it -> it.set("on_fail.max_retries", 1));
    step(
        "StepElement.OnFail.retryPrompt",
        "PC1246 PC1256",
        it -> it.set("on_fail.retry_prompt", it.sentence()));
    step("StepElement.OnFail.diagnosePrompt", "PC1246", it -> it.remove("on_fail.diagnose_prompt"));
    step(
        "StepElement.OnFail.escalatePolicy",
        "PC1246",
        it -> it.set("on_fail.escalate_policy", "PAUSE_FOR_HUMAN"));
    step(
        "StepElement.OnPass.next",
        "PC1244",
        it -> it.set("on_pass.next_step_id", "ROUTE_TO_PLANNING"));
  }

  private void gates() {
    step("GateElement.word", "PC1252", it -> it.set("gates.4.type", "lint_passed"));
    exempt("GateElement.type", "as its word");
    exempt("GateElement.parameters", "as its arguments");
    exempt("GateElement.arguments", "by their kinds");
    step("GateElement.description", "PC1220", it -> it.set("gates.1.description", "Other."));
    exempt("GateElement.location", "a place");
    step(
        "GateElement.Argument.OfText.text", "PC1243", it -> it.set("gates.1.parameters.path", "x"));
    step(
        "GateElement.Argument.OfNumber.number",
        "PC1243",
        it -> it.set("gates.0.parameters.max", 2));
    step(
        "GateElement.Argument.OfNumber.number",
        "PC1243",
        it -> it.remove("gates.5.parameters.timeout"));
    step(
        "GateElement.Argument.OfTexts.texts",
        "PC1243",
        it -> it.add("gates.2.parameters.paths", "other"));
    step(
        "GateElement.Argument.OfSchema.schema",
        "PC1243",
        it -> it.set("gates.3.parameters.schema.type", "array"));
  }

  private void chats() {
    chat("ChatElement.task", "PC1268", it -> it.set("task", "tale"));
    exempt("ChatElement.name", "a name for people");
    chat("ChatElement.aliases", "PC1279", it -> it.remove("aliases.0"));
    exempt("ChatElement.description", "for people");
    chat(
        "ChatElement.layout",
        "PC1220 PC1240",
        it -> it.add("layout", object("kind", "message", "role", "user", "content", "Other.")));
    chat(
        "ChatElement.slots",
        "PC1241",
        it -> {
          it.remove("slots.words");
          it.remove("layout.2");
        });
    chat("ChatElement.responseFormat", "PC1257", it -> it.set("responseFormat.schema.size", 1));
    chat("ChatElement.responseFormat", "PC1257", it -> it.remove("responseFormat.schema"));
    chat("ChatElement.responseFormat", "PC1258", it -> it.remove("responseFormat"));
    chat(
        "ChatElement.ShownSlot.name",
        "PC1220 PC1240",
        it -> {
          it.set("layout.1.name", "words");
          it.set("layout.2.name", "turns");
        });
    chat("ChatElement.ShownSlot.header", "PC1220", it -> it.set("layout.1.header.0.content", "x"));
    chat("ChatElement.ShownSlot.footer", "PC1240", it -> it.remove("layout.1.footer"));
    chat(
        "ChatElement.ShownSlot.omitIfEmpty",
        "PC1220 PC1240",
        it -> not(it, "layout.1.omitIfEmpty"));
    exempt("ChatElement.ShownSlot.location", "a place");
    chat(
        "ChatElement.Slot.name",
        "PC1241",
        it -> {
          it.rename("slots.words", "other");
          it.set("layout.2.name", "other");
        });
    exempt("ChatElement.Slot.key", "a place");
    chat("ChatElement.Slot.priority", "PC1233", it -> it.set("slots.turns.priority", 3));
    chat("ChatElement.Slot.when", "PC1220 PC1240", it -> it.remove("slots.turns.when"));
    chat("ChatElement.Slot.budget", "PC1232", it -> it.set("slots.turns.budget.maxTokens", 9));
    chat(
        "ChatElement.Slot.budget",
        "PC1232",
        it -> it.set("slots.words.budget", object("maxTokens", 9)));
    chat(
        "ChatElement.Slot.plan",
        "PC1220 PC1240",
        it ->
            it.add(
                "slots.words.plan",
                object("kind", "message", "role", "user", "content", "Other.")));
    exempt("MessageElement.word", "a place");
    chat("MessageElement.role", "PC1240", it -> it.set("layout.0.role", "user"));
    chat("MessageElement.content", "PC1220", it -> it.set("layout.0.content", "{{title}} other"));
    String from = "slots.turns.plan.0.map.1.map.0.map.0.from";
    chat(
        "MessageElement.from",
        "PC1220",
        it -> it.set(from, object("source", "$item", "args", object("path", "name"))));
    chat("MessageElement.isPrefix", "PC1220 PC1240", it -> it.remove("layout.3.prefix"));
    chat(
        "MessageElement.isSkippedWhenBlank",
        "PC1220",
        it -> not(it, "slots.turns.plan.0.map.0.skipIfEmptyInterpolation"));
    chat(
        "MessageElement.budget",
        "PC1232",
        it -> it.set("slots.turns.plan.0.map.0.budget.maxTokens", 4));
    exempt("MessageElement.location", "a place");
    chat(
        "ReferenceElement.source",
        "PC1220",
        it -> it.set("slots.words.plan.0.when.ref.source", "hints"));
    chat(
        "ReferenceElement.args", "PC1220", it -> it.set("slots.turns.plan.0.source.args.limit", 1));
    chat(
        "ReferenceElement.args",
        "PC1220",
        it -> it.set("slots.turns.plan.0.source.args.kind", "other"));
    chat(
        "ReferenceElement.path",
        "PC1220",
        it -> it.set("slots.words.plan.1.when.ref.args.path", "place"));
    chat("ReferenceElement.level", "PC1220", it -> it.set(from + ".args.level", 2));
    exempt("ReferenceElement.location", "a place");
  }

  private void plans() {
    String loop = "slots.turns.plan.0.";
    exempt("PlanItem.ForEach.source", "by its parts");
    chat("PlanItem.ForEach.order", "PC1220", it -> it.set(loop + "order", "desc"));
    chat("PlanItem.ForEach.prepends", "PC1220 PC1240", it -> it.set(loop + "fillDir", "prepend"));
    chat("PlanItem.ForEach.limit", "PC1220", it -> it.set(loop + "limit", 1));
    chat("PlanItem.ForEach.separator", "PC1220", it -> it.set(loop + "interleave.text", "Other."));
    chat(
        "PlanItem.ForEach.body",
        "PC1220 PC1240",
        it -> it.add(loop + "map", object("kind", "message", "role", "user", "content", "Other.")));
    chat("PlanItem.ForEach.budget", "PC1232", it -> it.set(loop + "budget.maxTokens", 9));
    chat(
        "PlanItem.ForEach.stopsWhenOutOfBudget",
        "PC1220",
        it -> not(it, loop + "stopWhenOutOfBudget"));
    exempt("PlanItem.ForEach.location", "a place");
    chat(
        "PlanItem.If.when",
        "PC1220",
        it ->
            it.set(
                "slots.words.plan.0.when",
                object("type", "exists", "ref", object("source", "words"))));
    chat("PlanItem.If.then", "PC1220", it -> it.set("slots.words.plan.0.then.0.content", "x"));
    chat("PlanItem.If.otherwise", "PC1220", it -> it.set("slots.words.plan.0.else.0.content", "x"));
    exempt("PlanItem.If.location", "a place");
    chat(
        "ConditionElement.Exists.ref",
        "PC1220",
        it -> it.set("slots.turns.when.ref.args.path", "place"));
    chat(
        "ConditionElement.NonEmpty.ref",
        "PC1220",
        it -> it.set("slots.words.plan.0.when.ref.source", "hints"));
    exempt("ConditionElement.NonEmpty.word", "a place");
    String comparison = "slots.words.plan.1.when.";
    chat(
        "ConditionElement.Comparison.ref",
        "PC1220",
        it -> it.set(comparison + "ref.args.path", "mood"));
    chat(
        "ConditionElement.Comparison.operator", "PC1240", it -> it.set(comparison + "type", "neq"));
    chat("ConditionElement.Comparison.value", "PC1220", it -> it.set(comparison + "value", "x"));
  }

  private void tasks() {
    exempt("TaskElement.origin", "as that of each entry of the context");
    exempt("TaskElement.Source.origin", "as that of what it returns, which is compared");
    exempt("TaskElement.file", "classes go by its folder, and so they are gone");
    task("TaskElement.name", "PC1210", it -> it.set("task", "other"));
    task("TaskElement.types", "PC1204", it -> it.rename("types.Turn.properties.name", "other"));
    task(
        "TaskElement.context",
        "PC1206",
        it -> it.set("context.more", object("type", "string", "required", true)));
    task("TaskElement.sources", "PC1211", it -> it.remove("sources.hints"));
    task("TaskElement.sources", "PC1265", it -> it.set("sources.more", object("returns", "any")));
    exempt("TaskElement.location", "a place");
    task("TaskElement.Source.name", "PC1211", it -> it.rename("sources.hints", "other"));
    exempt("TaskElement.Source.key", "a place");
    task(
        "TaskElement.Source.args",
        "PC1266",
        it -> it.set("sources.hints.args", object("most", object("type", "integer"))));
    task("TaskElement.Source.args", "PC1266", it -> it.remove("sources.turns.args"));
    task("TaskElement.Source.returns", "PC1267", it -> it.set("sources.hints.returns", "any"));
    exempt("TaskElement.Source.description", "for people");
  }

  private void orchestrators() {
    exempt("OrchestratorElement.origin", "as that of each variable");
    orchestrator("OrchestratorElement.className", "PC1202", it -> it.set("class", "Other"));
    orchestrator("OrchestratorElement.aliases", "PC1279", it -> it.remove("aliases.0"));
    exempt("OrchestratorElement.name", "a name for people");
    exempt("OrchestratorElement.description", "for people");
    exempt("OrchestratorElement.version", "says whether changes are allowed");
    orchestrator("OrchestratorElement.config", "PC1247", it -> it.set("config.maxWorkers", 11));
    orchestrator("OrchestratorElement.config", "PC1212", it -> it.remove("config.own"));
    orchestrator("OrchestratorElement.config", "PC1247", it -> it.remove("config.sessionPrefix"));
    orchestrator("OrchestratorElement.phases", "PC1212", it -> it.remove("phases.taskPlanning"));
    exempt("OrchestratorElement.prompts", "by its parts");
    orchestrator("OrchestratorElement.variables", "PC1221", it -> it.set("variables.STYLE", "x"));
    orchestrator("OrchestratorElement.variables", "PC1247", it -> it.set("variables.LIMIT", 1));
    orchestrator("OrchestratorElement.variables", "PC1213", it -> it.set("variables.LIMIT", "x"));
    orchestrator(
        "OrchestratorElement.variables",
        "PC1247 PC1256",
        it -> it.set("variables.GUIDE", it.sentence()));
    orchestrator(
        "OrchestratorElement.parameters",
        "PC1205",
        it -> it.set("parameters.USER_REQUEST.type", "integer"));
    orchestrator("OrchestratorElement.hooks", "PC1247", it -> it.set("hooks.onError", "x"));
    orchestrator("OrchestratorElement.ui", "PC1247", it -> it.set("ui.color", "x"));
    exempt("OrchestratorElement.Phases.settings", "as its data");
    orchestrator(
        "OrchestratorElement.Phases.data", "PC1247", it -> it.set("phases.analysis.timeout", 1));
    exempt("OrchestratorElement.Settings.of", "the key of its data");
    orchestrator(
        "OrchestratorElement.Settings.isOff",
        "PC1247",
        it -> it.set("phases.analysis.enabled", false));
    String validation = "phases.taskPlanning.validation.";
    orchestrator(
        "OrchestratorElement.Settings.minTasks",
        "PC1247",
        it -> it.set(validation + "minTasks", 2));
    orchestrator(
        "OrchestratorElement.Settings.maxTasks",
        "PC1212",
        it -> it.remove(validation + "maxTasks"));
    orchestrator(
        "OrchestratorElement.Settings.requiredFields",
        "PC1247",
        it -> it.set(validation + "requiredFields", items()));
    orchestrator(
        "OrchestratorElement.Prompts.all", "PC1212", it -> it.remove("prompts.taskPlanning"));
    orchestrator(
        "OrchestratorElement.Prompts.responseFormat",
        "PC1212",
        it -> it.remove("prompts.responseFormat"));
    String format = "prompts.responseFormat.";
    orchestrator(
        "OrchestratorElement.ResponseFormat.delimiterStart",
        "PC1247",
        it -> it.set(format + "delimiterStart", "<<"));
    orchestrator(
        "OrchestratorElement.ResponseFormat.delimiterEnd",
        "PC1247",
        it -> it.set(format + "delimiterEnd", ">>"));
    orchestrator(
        "OrchestratorElement.ResponseFormat.type", "PC1247", it -> it.set(format + "type", "x"));
    orchestrator(
        "OrchestratorElement.Prompt.of",
        "PC1212",
        it -> it.rename("prompts.taskPlanning", "worker"));
    exempt("OrchestratorElement.Prompt.key", "a place");
    orchestrator(
        "OrchestratorElement.Prompt.system",
        "PC1220",
        it -> it.set("prompts.analysis.system", it.text("prompts.analysis.system") + " Other."));
    orchestrator(
        "OrchestratorElement.Prompt.user", "PC1240", it -> it.remove("prompts.analysis.user"));
    exempt("OrchestratorElement.Prompt.format", "by its parts");
    orchestrator(
        "OrchestratorElement.Format.requiredFields",
        "PC1247",
        it -> it.add("prompts.analysis.format.requiredFields", "other"));
    orchestrator(
        "OrchestratorElement.Format.data",
        "PC1247",
        it -> it.set("prompts.analysis.format.phase", "x"));
  }

  private static void not(RandomData document, String path) {
    document.set(path, !(Boolean) document.get(path));
  }

  private void step(String component, String ids, Consumer<RandomData> edit) {
    add("step", component, ids, edit);
  }

  private void chat(String component, String ids, Consumer<RandomData> edit) {
    add("chat", component, ids, edit);
  }

  private void task(String component, String ids, Consumer<RandomData> edit) {
    add("task", component, ids, edit);
  }

  private void orchestrator(String component, String ids, Consumer<RandomData> edit) {
    add("orchestrator", component, ids, edit);
  }

  private void add(String kind, String component, String ids, Consumer<RandomData> edit) {
    compared.add(new Mutation(kind, component, List.of(ids.split(" ", -1)), edit));
  }

  private void exempt(String component, String reason) {
    exempt.put(component, reason);
  }
}

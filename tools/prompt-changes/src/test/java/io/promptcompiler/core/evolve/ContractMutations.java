package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.evolve.RandomData.items;
import static io.promptcompiler.core.evolve.RandomData.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Each key of documents, or component of the elements that they are read to: an edit that changes
 * it with the findings of which one must be reported, or why a change of it breaks nobody by
 * itself.
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
   * @param component what it changes: {@code step.on_fail.max_retries} or {@code ChatElement.task}
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
    exempt("step.$schema", "for editors");
    exempt("step.types", "as the parameters");
    exempt("step.trust", "as that of each parameter");
    exempt("step.varies", "as that of each parameter");
    exempt("step.sensitive", "as that of each parameter");
    exempt("step.allow", "permits findings");
    step("step.class", "PC1202", it -> it.set("class", "Other"));
    step("step.aliases", "PC1279", it -> it.remove("aliases.0"));
    step("step.step_id", "PC1250", it -> it.set("step_id", "T1"));
    step("step.title", "PC1220", it -> it.set("title", "Other"));
    step("step.objective", "PC1220", it -> it.set("objective", it.sentence()));
    step("step.prompt_template", "PC1220", it -> it.set("prompt_template", "{{area}} other"));
    step("step.injections", "PC1221", it -> it.set("injections.area", "Other"));
    step(
        "step.parameters",
        "PC1206",
        it -> {
          it.set("parameters.more", object("type", "string", "required", true));
          it.set("prompt_template", it.text("prompt_template") + "{{more}}");
        });
    exempt("ChatElement.tools", "as in texts, which the table of the evolution has");
    exempt("step.tool_policy", "by its parts");
    exempt("step.evidence_schema", "by its parts");
    step("step.gates", "PC1251", it -> it.remove("gates.0"));
    step("step.gates", "PC1252", it -> it.add("gates", object("type", "human_approval")));
    exempt("step.on_fail", "by its parts");
    exempt("step.on_pass", "by its parts");
    step(
        "step.human_review",
        "PC1244",
        it -> it.set("human_review", !(Boolean) it.get("human_review")));
    step("step.checkpoint", "PC1244", it -> it.set("checkpoint", !(Boolean) it.get("checkpoint")));
    step("step.tool_policy.allowed", "PC1245", it -> it.add("tool_policy.allowed", "other"));
    step("step.tool_policy.forbidden", "PC1245", it -> it.remove("tool_policy.forbidden.0"));
    step("step.tool_policy.max_calls", "PC1245", it -> it.remove("tool_policy.max_calls"));
    step(
        "step.evidence_schema.required",
        "PC1242",
        it -> it.add("evidence_schema.required", "other"));
    step(
        "step.evidence_schema.required",
        "PC1255",
        it -> {
          it.remove("evidence_schema.required.1");
          it.add("evidence_schema.optional", "notes");
        });
    step("step.evidence_schema.optional", "PC1254", it -> it.remove("evidence_schema.optional.1"));
    step(
        "step.evidence_schema.optional",
        "PC1253",
        it -> {
          it.remove("evidence_schema.optional.0");
          it.add("evidence_schema.required", "tests_run");
        });
    step(
        "step.evidence_schema.criteria_checklist",
        "PC1254",
        it -> it.rename("evidence_schema.criteria_checklist.seen", "other"));
    step(
        "step.evidence_schema.criteria_checklist",
        "PC1220",
        it -> it.set("evidence_schema.criteria_checklist.seen", "Other."));
    step("step.on_fail.max_retries", "PC1246", it -> it.set("on_fail.max_retries", 1));
    step(
        "step.on_fail.retry_prompt",
        "PC1246 PC1256",
        it -> it.set("on_fail.retry_prompt", it.sentence()));
    step("step.on_fail.diagnose_prompt", "PC1246", it -> it.remove("on_fail.diagnose_prompt"));
    step(
        "step.on_fail.escalate_policy",
        "PC1246",
        it -> it.set("on_fail.escalate_policy", "PAUSE_FOR_HUMAN"));
    step(
        "step.on_pass.next_step_id",
        "PC1244",
        it -> it.set("on_pass.next_step_id", "ROUTE_TO_PLANNING"));
  }

  private void gates() {
    step("step.gates.type", "PC1252", it -> it.set("gates.4.type", "lint_passed"));
    step("step.gates.description", "PC1220", it -> it.set("gates.1.description", "Other."));
    step("step.gates.parameters", "PC1243", it -> it.set("gates.1.parameters.path", "x"));
    step("step.gates.parameters", "PC1243", it -> it.set("gates.0.parameters.max", 2));
    step("step.gates.parameters", "PC1243", it -> it.remove("gates.5.parameters.timeout"));
    step("step.gates.parameters", "PC1243", it -> it.add("gates.2.parameters.paths", "other"));
    step(
        "step.gates.parameters", "PC1243", it -> it.set("gates.3.parameters.schema.type", "array"));
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
    for (String key : List.of("trust", "varies", "sensitive")) {
      exempt("orchestrator." + key, "as that of each variable");
    }
    for (String key : List.of("$schema", "icon", "author", "tags")) {
      exempt("orchestrator." + key, "for people and editors");
    }
    exempt("orchestrator.id", "names the document for others that extend it");
    exempt("orchestrator.extends", "as what is inherited");
    orchestrator("orchestrator.class", "PC1202", it -> it.set("class", "Other"));
    orchestrator("orchestrator.aliases", "PC1279", it -> it.remove("aliases.0"));
    exempt("orchestrator.name", "a name for people");
    exempt("orchestrator.description", "for people");
    exempt("orchestrator.version", "says whether changes are allowed");
    orchestrator("orchestrator.config", "PC1247", it -> it.set("config.maxWorkers", 11));
    orchestrator("orchestrator.config", "PC1212", it -> it.remove("config.own"));
    orchestrator("orchestrator.config", "PC1247", it -> it.remove("config.sessionPrefix"));
    exempt("orchestrator.phases", "by its parts");
    phases();
    exempt("orchestrator.prompts", "by its parts");
    orchestrator("orchestrator.variables", "PC1221", it -> it.set("variables.STYLE", "x"));
    orchestrator("orchestrator.variables", "PC1247", it -> it.set("variables.LIMIT", 1));
    orchestrator("orchestrator.variables", "PC1213", it -> it.set("variables.LIMIT", "x"));
    orchestrator(
        "orchestrator.variables", "PC1247 PC1256", it -> it.set("variables.GUIDE", it.sentence()));
    orchestrator(
        "orchestrator.parameters",
        "PC1205",
        it -> it.set("parameters.USER_REQUEST.type", "integer"));
    orchestrator("orchestrator.hooks", "PC1247", it -> it.set("hooks.onError", "x"));
    orchestrator("orchestrator.ui", "PC1247", it -> it.set("ui.color", "x"));
  }

  private void phases() {
    String analysis = "orchestrator.phases.analysis";
    orchestrator(analysis, "PC1247", it -> it.set("phases.analysis.timeout", 1));
    orchestrator(analysis, "PC1247", it -> it.set("phases.analysis.enabled", false));
    String planning = "orchestrator.phases.taskPlanning";
    String validation = "phases.taskPlanning.validation.";
    orchestrator(planning, "PC1212", it -> it.remove("phases.taskPlanning"));
    orchestrator(planning, "PC1247", it -> it.set(validation + "minTasks", 2));
    orchestrator(planning, "PC1212", it -> it.remove(validation + "maxTasks"));
    orchestrator(planning, "PC1247", it -> it.set(validation + "requiredFields", items()));
    for (String phase : List.of("workerExecution", "aggregation", "verification")) {
      exempt("orchestrator.phases." + phase, "as the analysis");
    }
    String formats = "orchestrator.prompts.responseFormat";
    String format = "prompts.responseFormat.";
    orchestrator(formats, "PC1212", it -> it.remove("prompts.responseFormat"));
    orchestrator(formats, "PC1247", it -> it.set(format + "delimiterStart", "<<"));
    orchestrator(formats, "PC1247", it -> it.set(format + "delimiterEnd", ">>"));
    orchestrator(formats, "PC1247", it -> it.set(format + "type", "x"));
    prompts();
  }

  private void prompts() {
    String planning = "prompts.taskPlanning";
    orchestrator("orchestrator." + planning, "PC1212", it -> it.remove(planning));
    orchestrator("orchestrator." + planning, "PC1212", it -> it.rename(planning, "worker"));
    String analysis = "orchestrator.prompts.analysis";
    exempt(analysis, "by its parts");
    orchestrator(
        analysis + ".system",
        "PC1220",
        it -> it.set("prompts.analysis.system", it.text("prompts.analysis.system") + " Other."));
    orchestrator(analysis + ".user", "PC1240", it -> it.remove("prompts.analysis.user"));
    orchestrator(
        analysis + ".format",
        "PC1247",
        it -> it.add("prompts.analysis.format.requiredFields", "other"));
    orchestrator(
        analysis + ".format", "PC1247", it -> it.set("prompts.analysis.format.phase", "x"));
    exempt(analysis + ".allow", "permits findings");
    for (String phase : List.of("taskPlanning", "worker", "aggregation", "verification")) {
      for (String key : List.of("", ".system", ".user", ".format", ".allow")) {
        if (!phase.equals("taskPlanning") || !key.isEmpty()) {
          exempt("orchestrator.prompts." + phase + key, "as the analysis");
        }
      }
    }
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

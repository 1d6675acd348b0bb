package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.Lowered;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.LowerLeaf;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversation.Message;
import io.promptcompiler.core.program.GatherFences;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lowers each prompt of a document to a part. The parameters of a part are the variables that its
 * texts use, in the order of first use.
 */
final class LowerPrompts {
  private final SourceFile file;
  private final Declarations variables;
  private final FenceVariables fences;
  private final Helpers helpers;
  private final Inclusions inclusions;
  private final DiagnosticSink sink;
  private final List<Member.Part> parts = new ArrayList<>();
  private final Set<String> used = new TreeSet<>();

  LowerPrompts(
      SourceFile file,
      Declarations variables,
      FenceVariables fences,
      Helpers helpers,
      Inclusions inclusions,
      DiagnosticSink sink) {
    this.file = file;
    this.variables = variables;
    this.fences = fences;
    this.helpers = helpers;
    this.inclusions = inclusions;
    this.sink = sink;
  }

  /** Lowers the prompts of a document that is merged with its ancestors. */
  void lower(OrchestratorElement document) {
    document.prompts().forEach(this::lower);
  }

  /** Returns the parts, in the order of their phases. */
  List<Member.Part> parts() {
    return parts;
  }

  /** Returns the names of the variables that any prompt uses. */
  Set<String> used() {
    return used;
  }

  private void lower(Prompt prompt) {
    LowerTemplates together = new LowerTemplates(setting());
    LowerLeaf leaves = new LowerLeaf(file, Syntax.BRACE, Braces.EXACT, together, inclusions, sink);
    List<Message> messages = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    texts(prompt)
        .forEach(
            (role, text) -> {
              Lowered lowered = leaves.lower(text, OuterScope.NONE);
              List<Instruction> fenced =
                  GatherFences.around(fences.in(lowered.instructions()), together.procedures());
              messages.add(new Message(role, fenced, text.location()));
              names.addAll(lowered.used());
            });
    if (messages.isEmpty()) {
      return;
    }
    used.addAll(names);
    List<Field> required = names.stream().flatMap(name -> declared(name).stream()).toList();
    String name = prompt.name();
    parts.add(
        new Member.Part(
            name,
            ReadText.parameters(file, required),
            new Conversation(messages, together.procedures()),
            "Collects the parameters of the prompt '" + name + "' and renders it.",
            prompt.place()));
  }

  private static Map<Role, Scalar> texts(Prompt prompt) {
    Map<Role, Scalar> texts = new LinkedHashMap<>();
    prompt.keys().find(OrchestratorShape.SYSTEM).ifPresent(it -> texts.put(Role.SYSTEM, it));
    prompt.keys().find(OrchestratorShape.USER).ifPresent(it -> texts.put(Role.USER, it));
    return texts;
  }

  private TemplateSettings setting() {
    return new TemplateSettings(
        file.id().path(),
        ReadText.parameters(file, variables.parameters()),
        variables.types(),
        helpers,
        Vocabulary.STANDARD,
        /* escapesHtml= */ false,
        PrintStyle.WORDS);
  }

  private Optional<Field> declared(String name) {
    return variables.parameters().stream().filter(field -> field.name().equals(name)).findFirst();
  }
}

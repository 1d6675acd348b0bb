package io.promptcompiler.workbench;

import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.messages.MessageSpan;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.type.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes the data with which the page renders a text with the runtime of handlebars.js, or the
 * reason why the result would differ. The page checks its own rendering against the examples before
 * using it.
 */
final class LiveTemplate {
  private static final String PARTIALS = "partials/";

  private final CompiledDocument document;
  private final CatalogueModule module;

  LiveTemplate(CompiledDocument document, CatalogueModule module) {
    this.document = document;
    this.module = module;
  }

  Map<String, Object> describe() {
    Map<String, Object> partials = new LinkedHashMap<>();
    Optional<String> reason = reason(partials);
    if (reason.isPresent()) {
      return new Members().always("reason", reason.get()).map();
    }
    return new Members()
        .with("messages", Dialect.of(document.file()).holdsMessages())
        .always("template", tree(document.file()).orElse(Map.of()))
        .with("partials", partials)
        .map();
  }

  private Optional<String> reason(Map<String, Object> partials) {
    EntryPoint entryPoint = document.entryPoint().orElseThrow();
    if (!document.file().kind().isTemplate()
        || Dialect.of(document.file()).layout() == Dialect.Layout.DIVIDED) {
      return Optional.of("it is a document of the kind " + document.file().kind().word());
    }
    if (!isHandlebars(document.file())) {
      return Optional.of("it is not written in Handlebars");
    }
    if (!module.module().options().helpers().isEmpty()) {
      return Optional.of("it may call helpers of the project");
    }
    boolean hasDecimals =
        entryPoint.allParameters().fields().stream()
            .anyMatch(
                field ->
                    field.type().contains(Type.Dec.class::isInstance, entryPoint.types()::object));
    if (hasDecimals) {
      return Optional.of("it has decimals, and JavaScript would change their digits");
    }
    if (isSpecial(entryPoint.rendering())) {
      return Optional.of("it has fences or media, or escapes values for HTML");
    }
    if (entryPoint.rendering() instanceof MessageProgram program
        && program.manner() == MessageProgram.Manner.JOINED) {
      return Optional.of("it joins messages");
    }
    if (entryPoint.about().limit().isPresent() && entryPoint.text().isEmpty()) {
      return Optional.of("it has at most a number of tokens");
    }
    if (document.file().text().content().contains("{{skill:")) {
      return Optional.of("it includes a skill");
    }
    for (SourceFile included : document.includes()) {
      Optional<String> problem = partial(included, partials);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<String> partial(SourceFile included, Map<String, Object> partials) {
    String id = included.id().path();
    int from = id.lastIndexOf(PARTIALS);
    Optional<SplitText> head = module.head(included);
    if (from < 0 || head.isEmpty() || !isHandlebars(included)) {
      return Optional.of("it includes '" + id + "'");
    }
    if (head.get().own().entry("parameters").isPresent()) {
      return Optional.of("'" + id + "' declares its own parameters");
    }
    Object tree = tree(included).orElse(Map.of());
    Object before = partials.putIfAbsent(name(id.substring(from + PARTIALS.length())), tree);
    return before == null || before.equals(tree)
        ? Optional.empty()
        : Optional.of("two partials have one name");
  }

  /**
   * Returns the name by which a partial is included: its path without the extension and without a
   * leading "_".
   */
  private static String name(String path) {
    int slash = path.lastIndexOf('/') + 1;
    String file = path.substring(slash);
    int dot = file.indexOf('.');
    String stem = dot < 0 ? file : file.substring(0, dot);
    return path.substring(0, slash) + (stem.startsWith("_") ? stem.substring(1) : stem);
  }

  private Optional<Map<String, Object>> tree(SourceFile file) {
    return module
        .head(file)
        .flatMap(
            head ->
                ParseTemplate.parse(file.text(), head.template(), Syntax.HANDLEBARS, finding -> {}))
        .map(body -> new TemplateData(block -> message(file, block)).of(body));
  }

  /** Returns the text of a message, which is a template of its own. */
  private static Optional<Body> message(SourceFile file, Statement.Block block) {
    Dialect dialect = Dialect.of(file);
    boolean isMessage =
        dialect.holdsMessages()
            && dialect
                .vocabulary()
                .word(block.call())
                .filter(Word.Message.class::isInstance)
                .isPresent();
    return isMessage
        ? ParseTemplate.parse(
            file.text(), MessageSpan.of(block, file.text()), Syntax.HANDLEBARS, finding -> {})
        : Optional.empty();
  }

  private boolean isHandlebars(SourceFile file) {
    return module
        .head(file)
        .flatMap(SplitText::syntax)
        .or(() -> file.root().syntax())
        .map(Syntax.HANDLEBARS::equals)
        .orElse(true);
  }

  /** Returns whether a program uses features that handlebars.js lacks or implements differently. */
  private static boolean isSpecial(Rendering rendering) {
    if (rendering instanceof TextProgram text) {
      return isSpecial(text.instructions(), text.procedures());
    }
    return !(rendering instanceof MessageProgram messages)
        || isSpecial(messages.instructions(), messages.procedures());
  }

  private static boolean isSpecial(List<Instruction> instructions, List<Procedure> procedures) {
    return isSpecial(instructions)
        || procedures.stream().map(Procedure::body).anyMatch(LiveTemplate::isSpecial);
  }

  private static boolean isSpecial(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      boolean isSpecial =
          switch (instruction.kind()) {
            case EMIT_VALUE -> ((Instruction.EmitValue) instruction).conversion().htmlEscaped();
            case GATHERED, FENCED -> true;
            case MARK -> !(((Instruction.Mark) instruction).marker() instanceof Marker.Prioritized);
            case INCLUDE -> isSpecial(((Instruction.Include) instruction).fragment().text());
            case BRANCH, LOOP, BIND, EMIT_TEXT, CALL, INDENTED, LOG -> false;
            case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> false;
          };
      if (isSpecial || instruction.blocks().stream().anyMatch(LiveTemplate::isSpecial)) {
        return true;
      }
    }
    return false;
  }
}

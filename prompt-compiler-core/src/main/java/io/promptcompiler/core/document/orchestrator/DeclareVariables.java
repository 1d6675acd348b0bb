package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.DeclarationReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Declares the variables that the prompts of a document can use: those under {@code parameters},
 * those under {@code variables}, whose values are the defaults, and the built-in ones of every
 * orchestrator. The first declaration of a name hides the others.
 */
final class DeclareVariables {
  private static final Map<String, String> BUILT_IN = builtIn();
  private static final String CUSTOM = "CUSTOM_INSTRUCTIONS";

  private final SourceFile file;
  private final Mapping variables;
  private final Mapping parameters;
  private final Origin origin;
  private final DiagnosticSink sink;

  private DeclareVariables(
      SourceFile file, OrchestratorElement document, Origin origin, DiagnosticSink sink) {
    Mapping none = new Mapping(List.of(), file.location());
    this.file = file;
    this.variables = document.keys().find(OrchestratorShape.VARIABLES).orElse(none);
    this.parameters = document.keys().find(OrchestratorShape.PARAMETERS).orElse(none);
    this.origin = origin;
    this.sink = sink;
  }

  private static Map<String, String> builtIn() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("USER_REQUEST", "The request of the user.");
    all.put("CWD", "The working directory.");
    all.put("PROJECT_NAME", "The name of the project.");
    all.put("ANALYSIS_SUMMARY", "The result of the analysis.");
    all.put("TASK_ID", "The id of the task.");
    all.put("TASK_TITLE", "The title of the task.");
    all.put("TASK_DESCRIPTION", "The goal of the task.");
    all.put("TASK_SCOPE", "The scope of the task.");
    all.put("ORIGINAL_REQUEST", "The original request of the user.");
    all.put("WORKER_OUTPUTS", "The outputs of the workers.");
    all.put("MERGED_OUTPUT", "The merged output.");
    all.put(CUSTOM, "Additional text of the user.");
    return all;
  }

  /**
   * Declares the variables of a document that is merged with its ancestors.
   *
   * @param origin the origin of declared variables without their own
   */
  static Declarations declare(
      SourceFile file, OrchestratorElement document, Origin origin, DiagnosticSink sink) {
    return new DeclareVariables(file, document, origin, sink).declare();
  }

  private Declarations declare() {
    parameters.entries().forEach(this::checkName);
    variables.entries().forEach(this::checkName);
    Declarations declared =
        DeclarationReader.read(
            file.text(),
            file::isOwn,
            Optional.empty(),
            Optional.of(withValues()),
            origin,
            Declarations.NONE,
            sink);
    Map<String, Field> fields = new LinkedHashMap<>();
    declared.parameters().forEach(field -> fields.put(field.name(), field));
    variables
        .entries()
        .forEach(
            entry ->
                fields.putIfAbsent(entry.key(), variable(entry).from(Origin.FIXED.orElse(origin))));
    for (Entry entry : variables.entries()) {
      Field field = Objects.requireNonNull(fields.get(entry.key()));
      Use.report(entry.keyLocation(), () -> new NameMeaning.OfField(field));
    }
    BUILT_IN.forEach((name, description) -> fields.putIfAbsent(name, builtIn(name, description)));
    return declared.withParameters(new ArrayList<>(fields.values()));
  }

  private void checkName(Entry entry) {
    String name = entry.key();
    if (!Placeholders.canWrite(Syntax.BRACE, name)) {
      String words = name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
      String better = words.replaceAll("[^A-Z0-9_]", "_");
      boolean isName = Placeholders.canWrite(Syntax.BRACE, better);
      sink.report(
          Diagnostic.of(DiagnosticCode.NOT_A_VARIABLE, entry.keyLocation(), name)
              .fix(isName ? "Write '" + better + "'." : "Names are like 'OUTPUT_FORMAT'."));
    }
  }

  /** Returns the declarations, with the values of the document's variables as defaults. */
  private Mapping withValues() {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : parameters.entries()) {
      Optional<Entry> value = variables.entry(entry.key());
      entries.add(value.isPresent() ? withValue(entry, value.get()) : entry);
    }
    return new Mapping(entries, parameters.location());
  }

  private static Entry withValue(Entry declaration, Entry value) {
    if (!(declaration.value() instanceof Mapping mapping) || mapping.entry("default").isPresent()) {
      return declaration;
    }
    List<Entry> entries = new ArrayList<>(mapping.entries());
    entries.add(new Entry("default", value.keyLocation(), value.value()));
    Mapping complete = new Mapping(entries, mapping.location());
    return new Entry(declaration.key(), declaration.keyLocation(), complete);
  }

  private static Field variable(Entry entry) {
    Constant value = ConstantReader.read(entry.value());
    Optional<Constant> given =
        value instanceof Constant.Null ? Optional.empty() : Optional.of(value);
    return new Field(entry.key(), LowerData.type(value), false, given, "", entry.keyLocation());
  }

  private Field builtIn(String name, String description) {
    boolean isRequired = !name.equals(CUSTOM);
    return new Field(name, Type.STRING, isRequired, Optional.empty(), description, file.location());
  }
}

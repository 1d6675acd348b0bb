package io.promptcompiler.core.command;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.ParameterSources;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.IndentJson;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.PromptNames;
import io.promptcompiler.runtime.support.Parts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Renders a prompt of a module, or a fragment by itself, from templates. Changed files are reread
 * for each render.
 */
public final class RenderPrompt {
  private final PromptModule module;
  private final RenderRequest request;
  private final DirectoryCatalog catalog;
  private final String id;

  /** Creates a renderer for a request in a module. */
  public RenderPrompt(PromptModule module, RenderRequest request) {
    this.module = module;
    this.request = request;
    List<SourceFile> documents = module.documents();
    this.id = isIn(documents, request.id()) ? request.id() : withoutPart(request.id());
    Families families = Families.showing(file -> isPartOf(file.id().path(), id));
    this.catalog =
        DirectoryCatalog.ofSome(
            module.options().withFamilies(families), module.helpers(), needed(documents, id));
  }

  /**
   * Selects the documents with an id, or else those with this alias. All documents are selected for
   * an unknown id, so that similar ones can be suggested.
   */
  private static Predicate<SourceFile> needed(List<SourceFile> documents, String id) {
    if (documents.stream().anyMatch(file -> isPartOf(file.id().path(), id))) {
      return file -> isPartOf(file.id().path(), id);
    }
    return hasAlias(documents, id) ? file -> hasAlias(List.of(file), id) : file -> true;
  }

  /** Returns the id without the name of a part: {@code review} for {@code review#analysis}. */
  private static String withoutPart(String id) {
    int mark = id.lastIndexOf('#');
    return mark > 0 ? id.substring(0, mark) : id;
  }

  private static boolean isIn(List<SourceFile> documents, String id) {
    return documents.stream().anyMatch(file -> isPartOf(file.id().path(), id))
        || hasAlias(documents, id);
  }

  /**
   * Returns the module that has the prompt to render.
   *
   * @param option the option that selects a module, without a value
   * @throws UsageException if several modules have the prompt
   * @throws UnknownPromptException if no module has the prompt
   */
  public static PromptModule find(List<PromptModule> modules, String id, String option) {
    Map<PromptModule, List<String>> ids = new LinkedHashMap<>();
    for (PromptModule module : modules) {
      ids.put(module, module.documents().stream().map(file -> file.id().path()).toList());
    }
    List<PromptModule> having = having(ids, one -> one.equals(id));
    if (having.isEmpty()) {
      having = having(ids, one -> isMeant(one, id));
    }
    if (having.isEmpty()) {
      having = having(ids, one -> isPartOf(one, id));
    }
    String prompt = withoutPart(id);
    if (having.isEmpty() && !prompt.equals(id)) {
      return find(modules, prompt, option);
    }
    if (having.isEmpty() && modules.size() > 1) {
      having = modules.stream().filter(module -> hasAlias(module.documents(), id)).toList();
    }
    if (having.size() > 1) {
      List<String> names = having.stream().map(PromptModule::name).toList();
      throw new UsageException(
          "Several modules have '"
              + id
              + "': "
              + String.join(", ", names)
              + ". Choose one, as in "
              + option
              + names.get(0)
              + ".");
    }
    if (having.isEmpty() && modules.size() != 1) {
      List<String> all = ids.values().stream().flatMap(List::stream).distinct().toList();
      throw new UnknownPromptException(id, Nearest.to(id, all));
    }
    return having.isEmpty() ? modules.get(0) : having.get(0);
  }

  private static List<PromptModule> having(
      Map<PromptModule, List<String>> ids, Predicate<String> which) {
    return ids.entrySet().stream()
        .filter(entry -> entry.getValue().stream().anyMatch(which))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean hasAlias(List<SourceFile> documents, String name) {
    return documents.stream()
        .filter(file -> !Fragments.isFragment(file))
        .flatMap(file -> ReadAliases.of(file).stream())
        .anyMatch(alias -> isPartOf(alias.id(), name));
  }

  /** Returns whether a name refers to an id. As in a catalog, the extension is optional. */
  private static boolean isMeant(String id, String name) {
    return id.equals(name) || PromptNames.withoutEnding(id).equals(name);
  }

  /** Returns whether a name, which may end with {@code @} and a variant, refers to an id. */
  private static boolean isPartOf(String id, String name) {
    int at = name.lastIndexOf('@');
    return isMeant(id, name) || (at > 0 && isMeant(id, name.substring(0, at)));
  }

  /** Returns the module. */
  public PromptModule module() {
    return module;
  }

  /**
   * Renders the prompt in its current state.
   *
   * @throws BrokenPromptException if it has errors
   * @throws IllegalArgumentException if the parameters are invalid, the prompt does not declare one
   *     of them (except those of the environment), or there is no such prompt
   * @throws IllegalStateException if a helper fails
   */
  public Rendered render() {
    EntryPoint entryPoint = catalog.entryPoint(request.scope(), id);
    if (ToolDefinition.of(entryPoint).isPresent() && request.setsParameters()) {
      throw new UsageException(
          "'"
              + entryPoint.about().id()
              + "' is a tool: what is printed is its definition, which has no values. Models write"
              + " the arguments.");
    }
    return Preview.of(entryPoint, parameters(entryPoint), module.helpers());
  }

  /**
   * Returns the definition of a tool in its current state, as indented JSON.
   *
   * @throws BrokenPromptException if it has errors
   * @throws UsageException if it is not a tool
   */
  public Rendered definition(ToolForm form) {
    EntryPoint entryPoint = catalog.entryPoint(request.scope(), id);
    return ToolDefinition.of(entryPoint)
        .map(tool -> Preview.definition(tool, form))
        .orElseThrow(
            () ->
                new UsageException(
                    "'"
                        + entryPoint.about().id()
                        + "' is not a tool, so it has no definition for models."));
  }

  /**
   * Renders the prompt in its current state as messages with cache points. A text becomes one user
   * message. Throws the same exceptions as {@link #render}.
   */
  public List<ChatMessage> messages() {
    EntryPoint entryPoint = catalog.entryPoint(request.scope(), id);
    return Preview.messages(MarkStable.in(entryPoint), parameters(entryPoint), module.helpers());
  }

  private Map<String, @Nullable Object> parameters(EntryPoint entryPoint) {
    ParameterSources sources =
        new ParameterSources(
            FlagValues.of(entryPoint, request.flags()),
            request.params(),
            request.file(),
            request.environment(),
            request.standardInput());
    Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
    request.example().ifPresent(name -> parameters.putAll(example(name, entryPoint)));
    parameters.putAll(sources.read(names -> FlagValues.requireKnown(entryPoint, names)));
    if (!id.equals(request.id())) {
      String part = request.id().substring(id.length() + 1);
      if (entryPoint.parts().isEmpty()) {
        Parts.refuse(EntryPointInfo.of(entryPoint), part);
      }
      parameters.put(Preview.PART, part);
    }
    return parameters;
  }

  /**
   * Returns the JSON Schema of the output, formatted on several lines.
   *
   * @throws BrokenPromptException if the prompt has errors
   * @throws IllegalArgumentException if there is no such prompt, or it declares no output
   */
  public String outputSchema() {
    EntryPoint entryPoint = catalog.entryPoint(request.scope(), id);
    return entryPoint
        .output()
        .map(output -> IndentJson.indent(output.schema(), 2))
        .orElseThrow(
            () ->
                new UsageException(
                    ToolDefinition.of(entryPoint).isPresent()
                        ? "The tool '"
                            + entryPoint.about().id()
                            + "' declares no 'output', so its result is a text. Its definition,"
                            + " with the schema of the arguments, is printed without a format."
                        : "The prompt '"
                            + entryPoint.about().id()
                            + "' declares no 'output', so there is no schema of its answers."));
  }

  private Map<String, Object> example(String name, EntryPoint entryPoint) {
    if (!name.equals(RenderRequest.ANY)) {
      return catalog.example(request.scope(), id, name);
    }
    Optional<String> first = catalog.examples(request.scope(), id).stream().findFirst();
    return first.isPresent()
        ? catalog.example(request.scope(), id, first.get())
        : SampleValues.of(entryPoint);
  }
}

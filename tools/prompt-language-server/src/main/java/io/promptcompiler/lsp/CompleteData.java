package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.step.StepShape;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.project.ProjectShape;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Completions in frontmatter and data documents: the keys that are allowed at the place, the words
 * that are allowed as values, and the names of declarations elsewhere.
 */
final class CompleteData {
  /** The keys whose values are names of other documents, with the key that defines such a name. */
  private static final Map<String, String> NAMED_BY =
      new TreeMap<>(Map.of("task", "task", "extends", "id", "next_step_id", "step_id"));

  /** The keys, or paths of keys, whose values are names of tools. */
  private static final Set<List<String>> TOOLS =
      Set.of(
          List.of("tools"), List.of("tool_policy", "allowed"), List.of("tool_policy", "forbidden"));

  private final Workspace.Found found;
  private final int offset;
  private final Completion completion;

  CompleteData(Workspace.Found found, int offset, Completion completion) {
    this.found = found;
    this.offset = offset;
    this.completion = completion;
  }

  void complete() {
    DataPlace place = DataPlace.of(found.file(), offset);
    AllowedForms forms = AllowedForms.at(place, found);
    int from = offset - place.written().length();
    if (place.isKey()) {
      Map<String, String> here = place.beside(place.path().size());
      forms.keys().stream()
          .filter(key -> !here.containsKey(key.name()))
          .forEach(key -> offer(key, place, from));
      if (found.file().kind().equals(ProjectFile.KIND)
          && place.path().equals(List.of(ProjectShape.SEVERITIES))) {
        findings(place, from);
      }
      if (!place.path().isEmpty()
          && place.path().get(place.path().size() - 1).equals(DataPlace.ITEM)) {
        listed(place, from);
      }
    } else {
      forms.words().forEach(word -> offer(word, CompletionItemKind.EnumMember, "", from));
      names(place, forms.words().isEmpty(), from);
    }
    new CompleteChat(found, place, from, completion).complete();
  }

  private void offer(Shape.Key<?> key, DataPlace place, int from) {
    String required = key.isRequired() ? "required" : "";
    completion.offerKey(key.name(), place, required, key.description(), from);
  }

  private void findings(DataPlace place, int from) {
    for (DiagnosticCode code : DiagnosticCode.values()) {
      completion.offerKey(code.id(), place, code.severity().word(), code.text(), from);
    }
  }

  private void names(DataPlace place, boolean isOpen, int from) {
    List<String> path = place.path();
    String key = path.isEmpty() ? "" : path.get(path.size() - 1);
    boolean isDeclared =
        path.size() > 1
            && List.of("parameters", "types", "properties", "context", "args", "schema")
                .contains(path.get(path.size() - 2));
    boolean mayBeType = isOpen && !found.file().kind().word().equals("chat");
    boolean isType = key.equals("type") || key.equals("items") || key.equals("returns");
    if (mayBeType && (isType || isDeclared)) {
      BuiltInTypes.WORDS.forEach(type -> offer(type, CompletionItemKind.Keyword, "type", from));
      types().forEach(type -> offer(type, CompletionItemKind.Class, "type", from));
    }
    String named = NAMED_BY.get(key);
    if (named != null) {
      documents(named).forEach(name -> offer(name, CompletionItemKind.Reference, key, from));
    }
    if (key.equals("next_step_id")) {
      StepShape.ENDS.forEach(
          name -> offer(name, CompletionItemKind.Constant, "end of the flow", from));
    }
    listed(place, from);
  }

  /** Offers the names that lists contain: also after a dash, where a key could be written too. */
  private void listed(DataPlace place, int from) {
    List<String> keys = place.path().stream().filter(one -> !one.equals(DataPlace.ITEM)).toList();
    if (keys.equals(List.of("allowed-tools"))) {
      new CompleteTools(completion).ofClients(place.written());
    } else if (TOOLS.contains(keys) && !found.file().kind().equals(ProjectFile.KIND)) {
      new CompleteTools(completion).inList(place.written());
    }
    if (!keys.isEmpty() && keys.get(keys.size() - 1).equals("skills")) {
      completion
          .snapshot()
          .texts()
          .skillNames(found.file())
          .forEach(name -> offer(name, CompletionItemKind.Module, "skill", from));
    }
  }

  /** Returns the names of the types that can be used in the document. */
  private Set<String> types() {
    Set<String> names = new LinkedHashSet<>();
    for (SourceFile file : completion.snapshot().files()) {
      if (file.equals(found.file()) || Names.isAbove(file, found.file())) {
        completion.snapshot().usesIn(file.text()).stream()
            .map(use -> use.meaning())
            .filter(NameMeaning.OfType.class::isInstance)
            .map(meaning -> ((NameMeaning.OfType) meaning).name().simple())
            .forEach(names::add);
      }
    }
    return names;
  }

  /**
   * Returns the values of a key in all tasks, if the key is {@code task}, or else in other
   * documents of the same kind.
   */
  private List<String> documents(String key) {
    List<String> names = new ArrayList<>();
    for (SourceFile file : completion.snapshot().files()) {
      if (file.kind().form() == Kind.Form.DATA) {
        ReadData.read(file, finding -> {})
            .flatMap(document -> ObjectReader.of(document).scalar(key))
            .filter(none -> isMeant(file, key))
            .ifPresent(name -> names.add(name.text()));
      }
    }
    return names.stream().distinct().sorted().toList();
  }

  private boolean isMeant(SourceFile file, String key) {
    return key.equals("task")
        ? file.kind().word().equals("task")
        : file.kind().equals(found.file().kind()) && !file.equals(found.file());
  }

  private void offer(String name, CompletionItemKind kind, String detail, int from) {
    completion.offer(name, kind, detail, "", from);
  }
}

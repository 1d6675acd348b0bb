package io.promptcompiler.core.library;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.type.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that an index says lie beside it, and the classes that were compiled with it.
 *
 * @param files paths in the jar
 * @param classes full names
 */
public record IndexedNames(List<String> files, List<String> classes) {
  private static final String FOLDER =
      IndexShape.PATH.substring(0, IndexShape.PATH.lastIndexOf('/') + 1);

  /** Copies the lists. */
  public IndexedNames {
    files = List.copyOf(files);
    classes = List.copyOf(classes);
  }

  /** What an index names, if it is the index of a certain library and sound. */
  public static Optional<IndexedNames> read(String index, String library) {
    DiagnosticList problems = new DiagnosticList();
    return JsonReader.read(new SourceText(IndexShape.PATH, index), problems)
        .filter(read -> CheckShape.check(read, IndexShape.INDEX, /* isJson= */ true, problems))
        .filter(read -> new Keys(read, problems).text("library").equals(library))
        .map(IndexedNames::of);
  }

  private static IndexedNames of(Mapping index) {
    List<String> files = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (Keys root : mappings(index, "roots")) {
      for (Entry template : root.mapping("templates").orElseThrow().entries()) {
        files.add(root.text("sources") + "/" + template.key());
      }
    }
    mappings(index, "prompts").forEach(prompt -> classes.add(prompt.text("class")));
    mappings(index, "fragments").forEach(fragment -> classes.add(fragment.text("class")));
    for (DataNode type : items(index, "types")) {
      classes.add(((Scalar) type).text());
    }
    return new IndexedNames(
        files.stream()
            .filter(file -> TemplateId.problem(file).isEmpty())
            .map(file -> FOLDER + file)
            .toList(),
        classes.stream().filter(name -> name.matches("[\\w$]+(\\.[\\w$]+)*")).toList());
  }

  private static List<Keys> mappings(Mapping index, String key) {
    return items(index, key).stream().map(item -> new Keys((Mapping) item, finding -> {})).toList();
  }

  private static List<DataNode> items(Mapping index, String key) {
    return new Keys(index, finding -> {})
        .sequence(key)
        .map(DataNode.Sequence::items)
        .orElse(List.of());
  }
}

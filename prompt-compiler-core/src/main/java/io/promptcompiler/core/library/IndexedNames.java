package io.promptcompiler.core.library;

import io.promptcompiler.core.backend.FlowPicture;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that an index lists, and the classes that were compiled with it.
 *
 * @param files the paths of the files in the jar
 * @param classes the full names of the classes
 */
public record IndexedNames(List<String> files, List<String> classes) {
  /** Copies the lists. */
  public IndexedNames {
    files = List.copyOf(files);
    classes = List.copyOf(classes);
  }

  /** Returns the names in an index, if it is the index of the given library and undamaged. */
  public static Optional<IndexedNames> read(String index, String library) {
    DiagnosticList problems = new DiagnosticList();
    return JsonReader.read(new SourceText(IndexShape.PATH, index), problems)
        .flatMap(document -> ReadIndex.read(document, problems))
        .filter(read -> read.library().equals(library))
        .map(IndexedNames::of);
  }

  private static IndexedNames of(IndexElement index) {
    List<String> classes = new ArrayList<>();
    index.catalog().ifPresent(classes::add);
    index.prompts().forEach(prompt -> classes.add(prompt.className()));
    index.fragments().forEach(fragment -> classes.add(fragment.className()));
    classes.addAll(index.types());
    classes.addAll(index.flows());
    List<String> files = new ArrayList<>();
    for (IndexElement.Root root : index.roots()) {
      String folder = root.folder().text();
      for (IndexElement.Template template : root.templates()) {
        files.add(IndexShape.FOLDER + folder + "/" + template.path());
      }
    }
    index.flows().forEach(flow -> files.add(FlowPicture.path(flow)));
    return new IndexedNames(files, classes);
  }
}

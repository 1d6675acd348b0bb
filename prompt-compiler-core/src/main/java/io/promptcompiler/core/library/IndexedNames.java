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
 * @param library group and artifact of the library
 * @param files the paths of the files in the jar
 * @param classes the full names of the classes
 */
public record IndexedNames(String library, List<String> files, List<String> classes) {
  /** Copies the lists. */
  public IndexedNames {
    files = List.copyOf(files);
    classes = List.copyOf(classes);
  }

  /** Returns the names in an index, if it is undamaged. */
  public static Optional<IndexedNames> read(String index) {
    DiagnosticList problems = new DiagnosticList();
    return JsonReader.read(new SourceText(IndexShape.PATH, index), problems)
        .flatMap(document -> ReadIndex.read(document, problems))
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
    index.prompts().forEach(prompt -> files.addAll(prompt.files()));
    index.flows().forEach(flow -> files.add(FlowPicture.path(flow)));
    return new IndexedNames(index.library(), files, classes);
  }
}

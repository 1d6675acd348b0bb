package io.promptcompiler.core.command;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the files that chosen files use, directly or through others: fragments, variants, tools,
 * tasks, and other documents of data in the same folder, such as the steps of a flow. Files are
 * found by names in their texts, because the compiler does not know what a broken file uses. So a
 * file that is only named counts as used.
 */
final class UsedFiles {
  /** A tag that includes a partial or a skill; group 2 is the name. */
  private static final Pattern INCLUDED =
      Pattern.compile("\\{\\{[~#\\s]*+(>|skill:)[\\s\"'\\[]*+([^\\s\"'\\[\\]{}()|~]++)");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_-]++");

  private final Families families;
  private final FragmentIndex index;
  private final List<SourceFile> data;
  private final List<SourceFile> tools;
  private final Set<String> paths = new HashSet<>();
  private final Queue<SourceFile> next = new ArrayDeque<>();

  private UsedFiles(Families families, List<SourceFile> documents) {
    this.families = families;
    index = new FragmentIndex(documents);
    data = documents.stream().filter(file -> file.kind().form() == Kind.Form.DATA).toList();
    tools = documents.stream().filter(file -> file.kind().form() == Kind.Form.FIXED).toList();
  }

  /**
   * Returns the paths of the used files, and of the chosen ones.
   *
   * @param documents all documents of the module
   */
  static Set<String> of(ChosenFiles chosen, List<SourceFile> documents) {
    if (chosen.paths().isEmpty()) {
      return Set.of();
    }
    UsedFiles used = new UsedFiles(chosen.module().options().families(), documents);
    documents.stream().filter(file -> chosen.has(file.text())).forEach(used::add);
    for (Optional<SourceFile> one = used.poll(); one.isPresent(); one = used.poll()) {
      used.follow(one.get());
    }
    return used.paths;
  }

  private Optional<SourceFile> poll() {
    return Optional.ofNullable(next.poll());
  }

  private void add(SourceFile file) {
    if (paths.add(file.text().path())) {
      next.add(file);
    }
  }

  private void follow(SourceFile file) {
    String content = file.text().content();
    Matcher included = INCLUDED.matcher(content);
    while (included.find()) {
      boolean isSkill = included.group(1).equals("skill:");
      String name = included.group(2);
      (isSkill ? index.skills(file, name) : index.partials(file, name)).forEach(this::add);
    }
    index.variants(file).forEach(this::add);
    index.base(file).ifPresent(this::add);
    addTools(content);
    // What only a neighbour includes does not concern the file.
    data.stream()
        .filter(other -> isTogether(file, other))
        .forEach(other -> paths.add(other.text().path()));
  }

  private void addTools(String content) {
    if (!tools.isEmpty()) {
      Set<String> words = new HashSet<>();
      WORD.matcher(content).results().forEach(word -> words.add(word.group()));
      tools.stream()
          .filter(tool -> words.contains(tool.id().fileName().replaceFirst("[.].*", "")))
          .forEach(this::add);
    }
  }

  /** Returns whether a document may use another one of its family, such as the next step. */
  private boolean isTogether(SourceFile file, SourceFile other) {
    if (file.kind().form() != Kind.Form.DATA
        || !families.of(file.kind()).equals(families.of(other.kind()))) {
      return false;
    }
    return file.kind().equals(other.kind())
        ? file.root().equals(other.root()) && file.id().folder().equals(other.id().folder())
        : families.declarationKinds().contains(other.kind());
  }
}

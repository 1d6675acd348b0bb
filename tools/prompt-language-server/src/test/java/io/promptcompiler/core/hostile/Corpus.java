package io.promptcompiler.core.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Trees of templates of all kinds: the prompts of the projects in {@code it-tests}, and the cases
 * of this module's tables, right and wrong.
 */
final class Corpus {
  private static final Path PROJECTS = Path.of("..", "..", "it-tests", "src", "it");
  private static final List<String> TABLES = List.of("right", "diagnostics");
  private static final int LARGEST = 30_000;

  private final List<Map<String, String>> trees = new ArrayList<>();
  private final List<String> texts;

  Corpus() throws IOException {
    try (Stream<Path> found = Files.walk(PROJECTS)) {
      for (Path folder : found.filter(Corpus::isRoot).sorted().toList()) {
        trees.add(tree(folder));
      }
    }
    for (String table : TABLES) {
      CaseTable.cases(table).map(TableCase::parts).map(TreeMap::new).forEach(trees::add);
    }
    trees.removeIf(Map::isEmpty);
    texts = trees.stream().flatMap(tree -> tree.values().stream()).distinct().toList();
    assertThat(trees).hasSizeGreaterThan(300);
  }

  private static boolean isRoot(Path path) {
    return path.endsWith("prompts") && Files.isDirectory(path) && !path.toString().contains("java");
  }

  private static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.size(file) < LARGEST) {
          String id = folder.relativize(file).toString().replace('\\', '/');
          tree.put(id, new String(Files.readAllBytes(file), UTF_8));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return tree;
  }

  /** The files of a tree by id. */
  Map<String, String> tree(Random random) {
    return new TreeMap<>(trees.get(random.nextInt(trees.size())));
  }

  /** The text of a file. */
  String text(Random random) {
    return texts.get(random.nextInt(texts.size()));
  }
}

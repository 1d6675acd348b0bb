package io.promptcompiler.core.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The inputs of a seed, by their numbers. Each depends on nothing but these two. */
final class HostileModules {
  /** Where templates lie. */
  static final String ROOT = "prompts/";

  private static final List<String> NAMES =
      List.of(
          "a.md",
          "a.hbs",
          "a.txt",
          "a.chat.md",
          "a.chat.yaml",
          "a.chat.json",
          "a.task.yaml",
          "a.task.json",
          "a.step.yaml",
          "a.step.json",
          "a.orchestrator.yaml",
          "a.orchestrator.json",
          "_defaults.yaml",
          "a.prompt",
          "partials/a.md",
          "partials/a.chat.md",
          "skills/a.md",
          "partials/a.prompt",
          "a/_defaults.yml",
          "a.tool.md",
          "a.de.md");

  private final long seed;
  private final Corpus corpus;
  private final HostileLibraries libraries;

  HostileModules(long seed, Corpus corpus) throws IOException {
    this.seed = seed;
    this.corpus = corpus;
    this.libraries = new HostileLibraries();
  }

  /** The Java of the library that some inputs use, by path. */
  Map<String, String> classesOfLibrary() {
    return libraries.classes();
  }

  /** The random numbers of an input. */
  Random random(int number) {
    return new Random(seed * 1_000_003 + number * 7919L);
  }

  /** An input. */
  HostileModule module(int number) {
    Random random = random(number);
    Mutate mutate = new Mutate(random, corpus);
    return switch (number % 14) {
      case 0, 1, 2, 3 -> HostileModule.of("a changed tree", changed(random, mutate));
      case 4 -> HostileModule.of("a strange document", strange(random, mutate));
      case 5 -> HostileModule.of("noise", noise(random));
      case 6 -> HostileModule.of("odd names", named(random, mutate));
      case 7 -> new HostileModule("an odd configuration", tree(random), OddOptions.of(random));
      case 8 -> libraries.packed(random, mutate);
      case 9, 10, 11 -> HostileModule.of("written prompts", written(random, mutate));
      case 12 -> HostileModule.of("a deep document", files(DeepModules.of(random)));
      default -> HostileModule.of("a tree in pieces", mixed(random, mutate));
    };
  }

  /** A tree of which one file or a few were changed. */
  private Map<String, byte[]> changed(Random random, Mutate mutate) {
    Map<String, String> tree = corpus.tree(random);
    Map<String, byte[]> files = files(tree);
    List<String> ids = List.copyOf(tree.keySet());
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      String id = ids.get(random.nextInt(ids.size()));
      files.put(ROOT + OddNames.taken(id), mutate.bytes(tree.get(id)));
    }
    return files;
  }

  /** A text of one kind in a file of another. */
  private Map<String, byte[]> strange(Random random, Mutate mutate) {
    Map<String, byte[]> files = new TreeMap<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String text = corpus.text(random);
      byte[] bytes = random.nextBoolean() ? text.getBytes(UTF_8) : mutate.bytes(text);
      files.put(ROOT + NAMES.get(random.nextInt(NAMES.size())), bytes);
    }
    return files;
  }

  /** Prompts of a generator, of which one file may be changed. */
  private Map<String, byte[]> written(Random random, Mutate mutate) {
    Map<String, String> tree = WrittenModules.of(random);
    Map<String, byte[]> files = files(tree);
    if (random.nextBoolean()) {
      String id = List.copyOf(tree.keySet()).get(random.nextInt(tree.size()));
      files.put(ROOT + id, mutate.bytes(tree.get(id)));
    }
    return files;
  }

  private static Map<String, byte[]> noise(Random random) {
    Map<String, byte[]> files = new TreeMap<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String text = Noise.tokens(random);
      boolean hasFrontmatter = random.nextBoolean();
      String all = hasFrontmatter ? "---\n" + text + "\n---\n" + Noise.tokens(random) : text;
      files.put(ROOT + NAMES.get(random.nextInt(NAMES.size())), all.getBytes(UTF_8));
    }
    return files;
  }

  private Map<String, byte[]> named(Random random, Mutate mutate) {
    Map<String, byte[]> files = new TreeMap<>();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      String text = random.nextInt(3) == 0 ? corpus.text(random) : "Text {{a}}.\n";
      byte[] bytes = random.nextInt(8) == 0 ? mutate.bytes(text) : text.getBytes(UTF_8);
      files.put(ROOT + OddNames.id(random), bytes);
    }
    return files;
  }

  private Map<String, byte[]> tree(Random random) {
    return files(corpus.tree(random));
  }

  /** Files of several trees in one. */
  private Map<String, byte[]> mixed(Random random, Mutate mutate) {
    Map<String, byte[]> files = new TreeMap<>();
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      files.putAll(random.nextInt(3) == 0 ? changed(random, mutate) : tree(random));
    }
    files.keySet().removeIf(id -> random.nextInt(5) == 0);
    return files;
  }

  private static Map<String, byte[]> files(Map<String, String> tree) {
    Map<String, byte[]> files = new TreeMap<>();
    tree.forEach((id, text) -> files.put(ROOT + OddNames.taken(id), text.getBytes(UTF_8)));
    return files;
  }
}

package io.promptcompiler.it.scale;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A tree of templates as large projects have them: folders up to six deep, defaults with types and
 * parameters, small partials that are merged and large ones that are classes, skills, and prompts
 * of half a kilobyte to six. The same seed and number give the same bytes.
 */
final class SyntheticTree {
  private static final int PROMPTS_IN_A_FOLDER = 25;
  private static final int FOLDERS_IN_AN_AREA = 8;

  private final Path root;
  private final SyntheticText text;
  private final Random random;

  private SyntheticTree(Path root, long seed) {
    this.root = root;
    this.random = new Random(seed);
    this.text = new SyntheticText(random);
  }

  /** Writes a tree of some number of prompts, besides which it has fragments. */
  static void write(Path root, int prompts, long seed) throws IOException {
    new SyntheticTree(root, seed).write(prompts);
  }

  /** The path of a prompt of each tree, one that includes others. */
  static Path prompt(Path root) {
    return root.resolve("area0/team0/prompt0.md");
  }

  private void write(int prompts) throws IOException {
    file("_defaults.yaml", SyntheticText.ROOT_DEFAULTS);
    file("partials/answer.md", text.smallPartial("answer"));
    file("partials/rules.md", text.largePartial());
    file("skills/style.md", text.skill());
    for (int from = 0, folder = 0; from < prompts; from += PROMPTS_IN_A_FOLDER, folder++) {
      int area = folder / FOLDERS_IN_AN_AREA;
      if (folder % FOLDERS_IN_AN_AREA == 0) {
        area("area" + area);
      }
      String path = "area" + area + "/team" + folder + "/sub".repeat(random.nextInt(4));
      folder(folder % FOLDERS_IN_AN_AREA == 0 ? "area" + area + "/team" + folder : path);
      int end = Math.min(prompts, from + PROMPTS_IN_A_FOLDER);
      for (int number = from; number < end; number++) {
        String at = folder % FOLDERS_IN_AN_AREA == 0 ? "area" + area + "/team" + folder : path;
        file(at + "/prompt" + number + ".md", text.prompt(number));
      }
    }
  }

  private void area(String path) throws IOException {
    file(path + "/_defaults.yaml", text.areaDefaults());
    file(path + "/partials/background.md", text.largePartial());
    file(path + "/partials/reminder.md", text.smallPartial("reminder"));
  }

  private void folder(String path) throws IOException {
    if (random.nextInt(3) == 0) {
      file(path + "/partials/" + pick("answer", "reminder") + ".md", text.smallPartial("near"));
    }
    if (random.nextInt(3) == 0) {
      file(path + "/skills/style.md", text.skill());
    }
  }

  private String pick(String... words) {
    return List.of(words).get(random.nextInt(words.length));
  }

  private void file(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, content.getBytes(UTF_8));
  }
}

package io.promptcompiler.core.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceRoot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jars of prompt libraries with which something is wrong, and a module that uses each. */
final class HostileLibraries {
  private static final String INDEX = "META-INF/prompts/index.json";
  private static final String SOURCES = "META-INF/prompts/sources/0/";
  private static final Map<String, String> TEMPLATES =
      Map.of(
          "partials/rules.md", "---\nparameters: { role: {} }\n---\nBe {{role}}.\n",
          "partials/outer.md", "{{> rules role=\"kind\"}}\n",
          "skills/tone.md", "Be brief.\n",
          "hello.md", "---\nparameters: { who: { type: Author } }\n---\nHello {{who.name}}.\n",
          "a.task.yaml", "task: ask\ndescription: A task.\n",
          "_defaults.yaml", "types: { Author: { properties: { name: {} } } }\n");
  private static final Map<String, String> USER =
      Map.of(
          "prompts/use.md",
          "---\nparameters: { by: { type: Author } }\n---\n{{> outer}}{{skill:tone}}{{by.name}}",
          "prompts/own.md",
          "Alone.\n");
  private static final int MEGABYTE = 1 << 20;

  private final Map<String, byte[]> good = new TreeMap<>();
  private final Map<String, String> classes = new TreeMap<>();

  HostileLibraries() throws IOException {
    Path folder = Files.createTempDirectory("library");
    for (Map.Entry<String, String> file : TEMPLATES.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue().getBytes(UTF_8));
    }
    Publication published = new Publication("com.lib:prompts", "1", "1");
    Compilation library =
        PromptCompiler.compile(
            CompilerOptions.of(SourceRoot.of(folder, "com.lib")).publishedAs(published));
    for (OutputFile file : library.files()) {
      if (file.type() == Artifact.Type.RESOURCE) {
        good.put(file.path(), file.content().getBytes(UTF_8));
      } else {
        classes.put(file.path(), file.content());
      }
    }
    TEMPLATES.forEach((id, text) -> good.put(SOURCES + id, text.getBytes(UTF_8)));
    if (!good.containsKey(INDEX)) {
      throw new IllegalStateException("no index: " + library.errors());
    }
  }

  /** The Java of the library, by path. */
  Map<String, String> classes() {
    return classes;
  }

  /** A module and the jar that it uses. */
  HostileModule packed(Random random, Mutate mutate) {
    Map<String, byte[]> files = new TreeMap<>();
    USER.forEach((path, text) -> files.put(path, text.getBytes(UTF_8)));
    Map<String, byte[]> entries = new TreeMap<>(good);
    boolean damages = random.nextInt(4) == 0;
    String what = damages ? "a damaged jar" : wrong(entries, random, mutate);
    byte[] jar = jar(entries);
    byte[] packed = damages ? mutate.damaged(jar) : jar;
    files.put("library.jar", random.nextInt(40) == 0 ? new byte[0] : packed);
    return new HostileModule(
        "a library with " + what,
        files,
        (usual, home) -> usual.withLibraries(List.of(LibraryPath.of(home.resolve("library.jar")))));
  }

  private String wrong(Map<String, byte[]> entries, Random random, Mutate mutate) {
    String index = new String(entries.get(INDEX), UTF_8);
    switch (random.nextInt(9)) {
      case 0 -> entries.put(INDEX, mutate.bytes(index));
      case 1 -> {
        String format =
            List.of("0", "-1", "2", "999999999999", "\"1\"", "1.0", "null", "[]")
                .get(random.nextInt(8));
        entries.put(INDEX, index.replace("\"format\": 1", "\"format\": " + format).getBytes(UTF_8));
      }
      case 2 -> {
        String folder =
            List.of("../..", "/etc", "0/../../..", "C:/", "0\\\\1", "", ".", "0/", "\\u0000")
                .get(random.nextInt(9));
        entries.put(INDEX, index.replace("\"0\"", "\"" + folder + "\"").getBytes(UTF_8));
      }
      case 3 -> {
        for (String path :
            List.of("../../../escaped.md", "/abs.md", "..\\b.md", "a//b.md", "./c.md", "CON.md")) {
          entries.put(SOURCES + path, "Out.\n".getBytes(UTF_8));
        }
        return "paths that lead out of it";
      }
      case 4 -> {
        entries.put(SOURCES + "partials/rules.md", new byte[(80 + random.nextInt(80)) * MEGABYTE]);
        return "a template that was small as long as it was packed";
      }
      case 5 -> {
        entries.put(INDEX, new byte[(60 + random.nextInt(20)) * MEGABYTE]);
        return "an index that was small as long as it was packed";
      }
      case 6 -> entries.keySet().removeIf(path -> random.nextInt(4) == 0);
      case 7 -> {
        String id = List.copyOf(TEMPLATES.keySet()).get(random.nextInt(TEMPLATES.size()));
        byte[] mutated = mutate.bytes(TEMPLATES.get(id));
        entries.put(SOURCES + id, mutated);
        String hash = Sha256.of(TEMPLATES.get(id).getBytes(UTF_8));
        entries.put(INDEX, index.replace(hash, Sha256.of(mutated)).getBytes(UTF_8));
      }
      default -> {
        String other =
            index.replaceFirst(
                "\"[^\"]*\"(?=[,\\n ])",
                "\"" + Noise.word(random).replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\"");
        entries.put(INDEX, other.getBytes(UTF_8));
        return "another text in its index";
      }
    }
    return "something wrong";
  }

  private static byte[] jar(Map<String, byte[]> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(1_000_000_000_000L);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}

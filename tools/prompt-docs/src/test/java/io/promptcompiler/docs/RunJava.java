package io.promptcompiler.docs;

import java.io.File;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/** Runs Java against the classes of a page's prompts. */
final class RunJava {
  private final Map<String, String> prompts;
  private final Path folder;

  RunJava(Map<String, String> prompts, Path folder) {
    this.prompts = prompts;
    this.folder = folder;
  }

  /** What an expression gives as text, or what the exception says that it throws. */
  String eval(String expression) throws Exception {
    Path sources = Files.createTempDirectory(folder, "java");
    Map<String, String> all = new LinkedHashMap<>(prompts);
    String imports =
        prompts.keySet().stream()
            .map(path -> path.substring(0, path.lastIndexOf('/')).replace('/', '.'))
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .map(name -> "import " + name + ".*;\n")
            .collect(Collectors.joining());
    all.put(
        "com/acme/app/Run.java",
        "package com.acme.app;\n%simport io.promptcompiler.runtime.*;\nimport java.util.*;\n"
                .formatted(imports)
            + "public class Run implements java.util.concurrent.Callable<Object> {\n"
            + "public Object call() throws Exception { return "
            + expression
            + "; } }\n");
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", sources.toString()));
    for (Map.Entry<String, String> source : all.entrySet()) {
      Path file = sources.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    StringWriter said = new StringWriter();
    javax.tools.JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (var files = javac.getStandardFileManager(null, null, null)) {
      List<String> options = arguments.subList(0, 3);
      List<File> paths = arguments.subList(3, arguments.size()).stream().map(File::new).toList();
      if (!javac
          .getTask(said, files, null, options, null, files.getJavaFileObjectsFromFiles(paths))
          .call()) {
        throw new AssertionError(said.toString());
      }
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {sources.toUri().toURL()})) {
      Object run = loader.loadClass("com.acme.app.Run").getDeclaredConstructor().newInstance();
      return String.valueOf(((java.util.concurrent.Callable<?>) run).call());
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }
}

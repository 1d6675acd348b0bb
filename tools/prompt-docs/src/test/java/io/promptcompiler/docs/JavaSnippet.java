package io.promptcompiler.docs;

import io.promptcompiler.testing.Javac;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * Java of a page, which javac has to accept in the class of a reader. The class has what the page
 * says is given, and sees the classes of its prompts. A line that is an ellipsis divides the
 * snippet into parts, each of which is statements or members; elsewhere it stands for nothing.
 */
final class JavaSnippet {
  private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]+;$");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([^;]+);$");
  private static final String USUAL =
      """
      import io.promptcompiler.runtime.*;
      import io.promptcompiler.runtime.orchestrator.*;
      import io.promptcompiler.runtime.step.*;
      import java.io.*;
      import java.nio.file.*;
      import java.util.*;
      import java.util.function.*;
      """;

  private final Map<String, String> prompts;
  private final List<String> given;
  private final String text;

  JavaSnippet(Map<String, String> prompts, List<String> given, String text) {
    this.prompts = prompts;
    this.given = given;
    this.text = text;
  }

  /** What javac finds wrong with it, in the way to read it in which that is least. */
  List<String> errors() {
    String code = IMPORT.matcher(text).replaceAll("");
    List<String> parts =
        Pattern.compile("(?m)^\\s*…$")
            .splitAsStream(code)
            .map(part -> part.replace("…", ""))
            .toList();
    List<List<String>> attempts = new ArrayList<>();
    for (int readings = 0; readings < 1 << parts.size(); readings++) {
      List<String> errors = javac(reader(parts, readings));
      if (errors.isEmpty()) {
        return errors;
      }
      attempts.add(errors);
    }
    return attempts.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
  }

  /** The class of a reader, where a bit says of each part that it is members. */
  private String reader(List<String> parts, int members) {
    StringBuilder reader = new StringBuilder("package com.acme.app;\n");
    imports().forEach(line -> reader.append(line).append('\n'));
    reader.append(USUAL).append("@SuppressWarnings(\"all\") abstract class Reader {\n");
    reader.append("abstract boolean always();\n");
    given.forEach(one -> reader.append(IMPORT.matcher(one).replaceAll("")).append('\n'));
    for (int i = 0; i < parts.size(); i++) {
      boolean isMembers = (members & 1 << i) != 0;
      reader.append(
          isMembers
              ? parts.get(i)
              : "Object part%d() throws Exception { if (always()) {\n%s\n} return null; }\n"
                  .formatted(i, parts.get(i)));
    }
    return reader.append("\n}\n").toString();
  }

  private Set<String> imports() {
    Set<String> lines = new LinkedHashSet<>();
    for (String one : List.of(String.join("\n", given), text)) {
      Matcher line = IMPORT.matcher(one);
      while (line.find()) {
        lines.add(line.group());
      }
    }
    for (String source : prompts.values()) {
      Matcher name = PACKAGE.matcher(source);
      if (name.find()) {
        lines.add("import " + name.group(1) + ".*;");
      }
    }
    return lines;
  }

  private List<String> javac(String reader) {
    Map<String, String> sources = new LinkedHashMap<>(prompts);
    sources.put("Reader.java", reader);
    List<String> lines = reader.lines().toList();
    return Javac.errors(sources).stream()
        .map(one -> one.getMessage(null) + "\n    " + line(lines, one))
        .collect(Collectors.toList());
  }

  private static String line(List<String> lines, Diagnostic<? extends JavaFileObject> one) {
    boolean isReader = one.getSource() != null && one.getSource().getName().endsWith("Reader.java");
    return isReader ? lines.get((int) one.getLineNumber() - 1) : one.toString();
  }
}

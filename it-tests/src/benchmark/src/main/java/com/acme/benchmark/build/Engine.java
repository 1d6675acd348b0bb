package com.acme.benchmark.build;

import java.util.List;
import java.util.Map;

/** How templates are written for an engine, and how its classes render them. */
interface Engine {
  /** Those that compile templates in the build. */
  List<Engine> ALL = List.of(new PromptCompiler(), new Jte(), new Jstachio(), new Rocker());

  /** The way, and the folder of its {@code pom.xml}. */
  String way();

  /** Files of the project that all templates share, with their paths: the type of their objects. */
  default Map<String, String> sharedFiles() {
    return Map.of("src/main/java/com/acme/build/Item.java", Values.ITEM);
  }

  /** Files for one template, with their paths. */
  Map<String, String> files(Text text);

  /** What the compiled template gives. */
  String render(ClassLoader project, Text text, Values values) throws ReflectiveOperationException;
}

package com.acme.domain;

import java.util.Set;

/** A record of the application. */
public record Task(
    long id, String title, Integer effort, Owner owner, Set<Project.Finding> findings) {}
